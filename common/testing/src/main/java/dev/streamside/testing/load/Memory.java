package dev.streamside.testing.load;

import dev.streamside.testing.process.Program;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Bytes that a process with Java occupies. Its heap must have been touched at the start: what its resident
/// memory grows by later lies outside of the heap then, and the two can be added.
///
/// @param heap  in use after a full collection
/// @param other all that is resident
public record Memory(long heap, long other) {
    private static final Pattern USED_HEAP = Pattern.compile("heap .* used (\\d+)K");
    private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");

    public static Memory of(long pid) throws IOException {
        jcmd(pid, "GC.run");
        long heap = kilobytes(USED_HEAP, jcmd(pid, "GC.heap_info"));
        Path status = Path.of("/proc", Long.toString(pid), "status");
        return new Memory(heap, Files.exists(status) ? kilobytes(RESIDENT, Files.readString(status)) : 0);
    }

    private static String jcmd(long pid, String command) throws IOException {
        Process jcmd = new ProcessBuilder(Program.ofJdk("jcmd"), Long.toString(pid), command)
                .redirectErrorStream(true)
                .start();
        return new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private static long kilobytes(Pattern pattern, String text) {
        Matcher found = pattern.matcher(text);
        if (!found.find()) {
            throw new IllegalStateException("no " + pattern + " in: " + text);
        }
        return Long.parseLong(found.group(1)) * 1_024;
    }

    /// What each of `count` things has added since `before`.
    public Memory ofEach(int count, Memory before) {
        int all = Math.max(1, count);
        return new Memory((heap - before.heap) / all, (other - before.other) / all);
    }
}
