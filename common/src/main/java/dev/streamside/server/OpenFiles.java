package dev.streamside.server;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/// How many connections this process can have: each is an open file.
final class OpenFiles {
    /// Where the system does not say.
    private static final int WITHOUT_A_LIMIT = 8_192;

    private OpenFiles() {}

    /// @param reserved files kept free for the database and the disk
    static int connections(int reserved) {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix) {
            return (int) Math.clamp(unix.getMaxFileDescriptorCount() - reserved, 100, 1_000_000);
        }
        return DEFAULT_CONNECTIONS;
    }
}
