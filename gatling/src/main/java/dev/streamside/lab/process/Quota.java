package dev.streamside.lab.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A Linux control group, version 1 or 2, that limits the processor time of its processes together, as a
/// container does. Closing it removes it; its processes must have ended.
public final class Quota implements AutoCloseable {
    private static final Path CONTROL_GROUPS = Path.of("/sys/fs/cgroup");
    private static final int PERIOD_MICROS = 100_000;

    private final Path group;

    private Quota(Path group) {
        this.group = group;
    }

    /// Makes a group.
    ///
    /// @param name  of the group
    /// @param cores its processor time; 0.5 is half of a core
    /// @throws IOException if this user may not do so; it takes root or a container's privileges
    public static Quota of(String name, double cores) throws IOException {
        return of(CONTROL_GROUPS, name, cores);
    }

    static Quota of(Path root, String name, double cores) throws IOException {
        Path first = root.resolve("cpu"); // exists only in version 1
        Path group = (Files.isDirectory(first) ? first : root).resolve(name);
        long micros = Math.round(cores * PERIOD_MICROS);
        try {
            Files.createDirectories(group);
            if (Files.isDirectory(first)) {
                Files.writeString(group.resolve("cpu.cfs_period_us"), Integer.toString(PERIOD_MICROS));
                Files.writeString(group.resolve("cpu.cfs_quota_us"), Long.toString(micros));
            } else {
                Files.writeString(group.resolve("cpu.max"), String.format(Locale.ROOT, "%d %d", micros, PERIOD_MICROS));
            }
        } catch (IOException refused) {
            throw new IOException("A quota needs a control group, which needs root: " + refused.getMessage(), refused);
        }
        return new Quota(group);
    }

    /// The command that runs `command` in this group from the very beginning, because a JVM determines its
    /// number of processors only at its start.
    public List<String> limited(List<String> command) {
        List<String> limited = new ArrayList<>(List.of(
                "sh",
                "-c",
                "echo $$ > \"$0\" && exec \"$@\"",
                group.resolve("cgroup.procs").toString()));
        limited.addAll(command);
        return limited;
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(group);
    }

    @Override
    public String toString() {
        return "the control group " + group;
    }
}
