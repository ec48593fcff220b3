package dev.streamside.lab.study;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// What a study ran on: without it, its figures mean nothing.
final class Machine {
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
                    .orElse("unknown");
        } catch (IOException notLinux) {
            return "unknown";
        }
    }

    private static String commit(Path root) {
        try {
            Process git = new ProcessBuilder("git", "describe", "--always", "--dirty", "--abbrev=12")
                    .directory(root.toFile())
                    .redirectErrorStream(true)
                    .start();
            String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return git.waitFor(5, TimeUnit.SECONDS) && git.exitValue() == 0 ? said : "unknown";
        } catch (IOException noGit) {
            return "unknown";
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return "unknown";
        }
    }
}
