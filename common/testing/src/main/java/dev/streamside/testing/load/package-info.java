/// A load over raw HTTP and raw sockets, and the benchmarks of the applications that use it. It does as
/// little work for a request or a frame as possible, to leave the processors to the server.
@NullMarked
package dev.streamside.testing.load;

import org.jspecify.annotations.NullMarked;
