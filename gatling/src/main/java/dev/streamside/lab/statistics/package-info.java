/// Conclusions from repeated runs of two things: how much they differ, and how much of that may be chance.
@NullMarked
package dev.streamside.lab.statistics;

import org.jspecify.annotations.NullMarked;
