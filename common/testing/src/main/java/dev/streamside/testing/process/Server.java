package dev.streamside.testing.process;

import java.net.InetSocketAddress;
import java.util.Optional;

/// A server in a process of its own, and what it has used so far.
public interface Server extends AutoCloseable {
    InetSocketAddress address();

    long pid();

    /// Processor seconds, without a database's.
    default double cpuSeconds() {
        return Program.cpuSeconds(pid());
    }

    /// Processor seconds of its database; 0 without one.
    default double databaseCpuSeconds() {
        return 0;
    }

    /// Where its database takes connections; empty without one, and where the system does not tell.
    default Optional<Integer> databasePort() {
        return Optional.empty();
    }

    /// Bytes that its threads have allocated; not a number when it does not run on Java.
    default double allocatedBytes() {
        return Double.NaN;
    }

    /// Bytes of its heap that are in use after a full collection; not a number when it does not run on Java.
    default double usedHeapBytes() {
        return Double.NaN;
    }

    @Override
    void close();
}
