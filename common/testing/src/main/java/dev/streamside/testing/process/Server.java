package dev.streamside.testing.process;

import java.net.InetSocketAddress;
import java.util.Optional;

/// A server in a process of its own, and the resources it has used so far.
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

    /// The port at which its database accepts connections; empty without one, or if the system does not
    /// report it.
    default Optional<Integer> databasePort() {
        return Optional.empty();
    }

    /// Bytes allocated by its threads; NaN if it does not run on Java.
    default double allocatedBytes() {
        return Double.NaN;
    }

    /// Bytes of its heap that are in use after a full collection; NaN if it does not run on Java.
    default double usedHeapBytes() {
        return Double.NaN;
    }

    @Override
    void close();
}
