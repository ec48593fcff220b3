/// What repeated runs of two things show: how much they differ, and how far that may be chance.
@NullMarked
package dev.streamside.lab.statistics;

import org.jspecify.annotations.NullMarked;
