package dev.streamside.testing.load;

import dev.streamside.testing.process.Program;
import dev.streamside.testing.process.Server;

/// Bytes that a server occupies. The heap of one with Java must have been touched at the start: what its resident
/// memory grows by later lies outside of the heap then, and the two can be added.
///
/// @param heap  in use after a full collection; not a number without Java
/// @param other all that is resident; not a number where the system does not tell
public record Memory(double heap, double other) {
    public static Memory of(Server server) {
        return new Memory(server.usedHeapBytes(), Program.residentBytes(server.pid()));
    }

    /// What each of `count` things has added since `before`.
    public Memory ofEach(int count, Memory before) {
        int all = Math.max(1, count);
        return new Memory((heap - before.heap) / all, (other - before.other) / all);
    }
}
