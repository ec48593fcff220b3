/// The timed cases, on a real database.
@NullMarked
package dev.streamside.lab.benchmark;

import org.jspecify.annotations.NullMarked;
