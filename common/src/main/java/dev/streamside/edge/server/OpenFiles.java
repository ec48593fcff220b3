package dev.streamside.edge.server;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/// How many connections this process can have, as each needs an open file.
final class OpenFiles {
    /// Used if the system reports no limit.
    private static final int DEFAULT_CONNECTIONS = 8_192;

    private OpenFiles() {}

    /// @param reserved open files for the database and the disk, not used for connections
    static int connections(int reserved) {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix) {
            return (int) Math.clamp(unix.getMaxFileDescriptorCount() - reserved, 100, 1_000_000);
        }
        return DEFAULT_CONNECTIONS;
    }
}
