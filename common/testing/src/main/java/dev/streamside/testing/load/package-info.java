/// A load over raw HTTP, and what the benchmarks of the applications share. It does as little work for a request
/// as possible, to leave the processors to the server.
@NullMarked
package dev.streamside.testing.load;

import org.jspecify.annotations.NullMarked;
