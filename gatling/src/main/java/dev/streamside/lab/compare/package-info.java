/// Compares any two Gatling runs: which rows differ, and by more than chance.
@NullMarked
package dev.streamside.lab.compare;

import org.jspecify.annotations.NullMarked;
