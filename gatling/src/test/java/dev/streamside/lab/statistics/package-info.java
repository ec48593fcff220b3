/// Intervals by hand, and simulated studies whose truth is known.
@NullMarked
package dev.streamside.lab.statistics;

import org.jspecify.annotations.NullMarked;
