/// A load over raw HTTP and raw sockets, and what the benchmarks of the applications measure with it. It does as
/// little work for a request or a frame as a program can do, so that the cores are left to the server.
@NullMarked
package dev.streamside.testing.load;

import org.jspecify.annotations.NullMarked;
