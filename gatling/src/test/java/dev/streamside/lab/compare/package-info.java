/// Comparisons of generated runs, whose differences are known.
@NullMarked
package dev.streamside.lab.compare;

import org.jspecify.annotations.NullMarked;
