package dev.streamside.testing.load;

import dev.streamside.testing.process.Program;
import dev.streamside.testing.process.Server;

/// The memory that a server occupies, in bytes. The heap of a JVM must have been touched at the start: later
/// growth of its resident memory is then outside the heap, and the two can be added.
///
/// @param heap in use after a full collection; NaN without Java
/// @param other all resident memory; NaN if the system does not report it
public record Memory(double heap, double other) {
    public static Memory of(Server server) {
        return new Memory(server.usedHeapBytes(), Program.residentBytes(server.pid()));
    }

    /// What each of `count` connections has added since `before`.
    public Memory ofEach(int count, Memory before) {
        int all = Math.max(1, count);
        return new Memory((heap - before.heap) / all, (other - before.other) / all);
    }
}
