package dev.streamside.lab.study;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// The machine and versions of a study: without them, its figures mean nothing.
final class Machine {
    static final String UNKNOWN = "unknown";
    static final String DIRTY = "-dirty";
    private static final String EXPERIMENTS = "gatling/experiments";

    private Machine() {}

    static Map<String, String> facts(Path root) {
        var system = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("system", system.getName() + " " + system.getVersion() + ", " + system.getArch());
        facts.put("processor", processor());
        facts.put("processors", Integer.toString(system.getAvailableProcessors()));
        facts.put("memory", system.getTotalMemorySize() / (1 << 20) + " MiB");
        facts.put("java", Runtime.version().toString());
        facts.put("commit", commit(root));
        facts.put("shared by", "application, database and load: all on this machine");
        return facts;
    }

    private static String processor() {
        try {
            return Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(UNKNOWN);
        } catch (IOException notLinux) {
            return UNKNOWN;
        }
    }

    /// The commit of a checkout. If the checkout has changes, it ends in [#DIRTY], because the commit is not
    /// what runs. A new file counts as a change if it is compiled, or read as a study.
    static String commit(Path root) {
        String commit = git(root, "git", "describe", "--always", "--dirty=" + DIRTY, "--abbrev=12");
        if (!isKnown(commit)) {
            return commit;
        }
        String added = git(root, "git", "ls-files", "--others", "--exclude-standard", ":(glob)**/src/**", EXPERIMENTS);
        return added.isEmpty() ? commit : commit + DIRTY;
    }

    /// Whether a commit is what runs.
    static boolean isKnown(String commit) {
        return !commit.equals(UNKNOWN) && !commit.endsWith(DIRTY);
    }

    private static String git(Path root, String... command) {
        try {
            Process git = new ProcessBuilder(command)
                    .directory(root.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return git.waitFor(5, TimeUnit.SECONDS) && git.exitValue() == 0 ? said : UNKNOWN;
        } catch (IOException noGit) {
            return UNKNOWN;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return UNKNOWN;
        }
    }
}
