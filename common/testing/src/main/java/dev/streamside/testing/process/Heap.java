package dev.streamside.testing.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The heap of another JVM.
final class Heap {
    private static final Pattern USED = Pattern.compile("heap .* used (\\d+)K");

    private Heap() {}

    /// Bytes in use after a full collection, which this triggers.
    static double usedBytes(long pid) {
        jcmd(pid, "GC.run");
        String info = jcmd(pid, "GC.heap_info");
        Matcher used = USED.matcher(info);
        if (!used.find()) {
            throw new IllegalStateException("no " + USED + " in: " + info);
        }
        return Long.parseLong(used.group(1)) * 1_024.0;
    }

    private static String jcmd(long pid, String command) {
        try {
            Process jcmd = new ProcessBuilder(Program.ofJdk("jcmd"), Long.toString(pid), command)
                    .redirectErrorStream(true)
                    .start();
            return new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
