/// The common parts of all modules' tests: a database, and members and streams to begin with.
@NullMarked
package dev.streamside.testing;

import org.jspecify.annotations.NullMarked;
