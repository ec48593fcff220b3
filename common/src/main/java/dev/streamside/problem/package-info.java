/// Refusals and their codes, as values: nothing here knows HTTP or Spring.
@NullMarked
package dev.streamside.problem;

import org.jspecify.annotations.NullMarked;
