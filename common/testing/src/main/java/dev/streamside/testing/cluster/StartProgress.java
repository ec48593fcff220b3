package dev.streamside.testing.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// Reports which nodes a start waits for, and what each is doing, so that a slow machine does not look like a
/// broken one. Thread-safe.
final class StartProgress {
    private static final int LONGEST_LINE = 100;

    private final Path logs;
    private final Consumer<String> say;
    private final Map<String, Long> begun = new ConcurrentSkipListMap<>();

    /// @param logs the folder in which each node has a log of its name
    StartProgress(Path logs, Consumer<String> say) {
        this.logs = logs;
        this.say = say;
    }

    void begins(String node) {
        begun.put(node, System.nanoTime());
        say.accept("  " + node + " is starting");
    }

    void ends(String node) {
        begun.remove(node);
    }

    /// Reports it once more. Call it now and then; it prints nothing if no node is being waited for.
    void remind() {
        if (!begun.isEmpty()) {
            say.accept(begun.entrySet().stream()
                    .map(node -> "  waiting for %s, for %d s: %s"
                            .formatted(
                                    node.getKey(),
                                    Duration.ofNanos(System.nanoTime() - node.getValue())
                                            .toSeconds(),
                                    lastLine(node.getKey())))
                    .collect(Collectors.joining(System.lineSeparator())));
        }
    }

    /// Without the time and the class, which have a fixed width in all lines.
    private String lastLine(String node) {
        try {
            String log = Files.readString(logs.resolve(node + ".log"), StandardCharsets.UTF_8);
            String last = log.lines().filter(line -> line.contains(" : ")).reduce("it has said nothing", (a, b) -> b);
            String said = last.substring(last.indexOf(" : ") < 0 ? 0 : last.indexOf(" : ") + 3);
            return said.length() <= LONGEST_LINE ? said : said.substring(0, LONGEST_LINE) + "…";
        } catch (IOException _) {
            return "it has said nothing";
        }
    }
}
