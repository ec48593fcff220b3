/// Comparisons of runs that are made up, so that it is known what they differ in.
@NullMarked
package dev.streamside.lab.compare;

import org.jspecify.annotations.NullMarked;
