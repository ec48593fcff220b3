/// What is timed, on a real database.
@NullMarked
package dev.streamside.lab.benchmark;

import org.jspecify.annotations.NullMarked;
