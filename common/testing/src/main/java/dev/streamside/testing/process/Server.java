package dev.streamside.testing.process;

import java.net.InetSocketAddress;

/// A server in a process of its own, and what it has used so far.
public interface Server extends AutoCloseable {
    InetSocketAddress address();

    /// Processor seconds, without a database's.
    double cpuSeconds();

    /// Processor seconds of its database; 0 without one.
    default double databaseCpuSeconds() {
        return 0;
    }

    /// Bytes that its threads have allocated; not a number when it does not run on Java.
    default double allocatedBytes() {
        return Double.NaN;
    }

    @Override
    void close();
}
