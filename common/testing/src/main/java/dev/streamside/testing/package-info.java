/// What the tests of all modules share: a database, and members and streams to begin with.
@NullMarked
package dev.streamside.testing;

import org.jspecify.annotations.NullMarked;
