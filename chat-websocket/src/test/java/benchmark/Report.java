package benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// Prints tables in Markdown, a line as soon as it is known.
final class Report {
    private String header = "";

    /// What the figures were taken on.
    void machine() throws IOException {
        System.out.printf(
                "%s, %d processors, %.0f GiB, Linux %s, Java %s, server heap %s%n",
                fact("/proc/cpuinfo", "model name"),
                Runtime.getRuntime().availableProcessors(),
                Double.parseDouble(fact("/proc/meminfo", "MemTotal").replaceAll("\\D", "")) / 1_048_576,
                System.getProperty("os.version"),
                Runtime.version(),
                System.getProperty("heap", "1g"));
    }

    private static String fact(String file, String name) throws IOException {
        Path path = Path.of(file);
        if (!Files.exists(path)) {
            return "0";
        }
        return Files.readAllLines(path).stream()
                .filter(line -> line.startsWith(name))
                .map(line -> line.replaceFirst(".*:\\s*", ""))
                .findFirst()
                .orElse("0");
    }

    /// One line under `columns`, which are named again when they are not those of the line before.
    ///
    /// @param values by the column's name, in order
    void line(Map<String, String> values) {
        String columns = "| " + String.join(" | ", values.keySet()) + " |";
        if (!columns.equals(header)) {
            header = columns;
            System.out.printf("%n%s%n%s%n", columns, "|---".repeat(values.size()) + "|");
        }
        System.out.println("| " + String.join(" | ", values.values()) + " |");
    }

    static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    static String number(double value) {
        if (Double.isNaN(value)) {
            return "NaN";
        }
        if (Double.isInfinite(value)) {
            return "never";
        }
        int digits = value >= 100 || value == Math.rint(value) ? 0 : value >= 10 ? 1 : 2;
        return String.format(Locale.ROOT, "%,." + digits + "f", value);
    }

    static String counts(Map<?, Integer> counts) {
        return counts.isEmpty()
                ? "0"
                : counts.entrySet().stream()
                        .map(entry -> entry.getKey() + ": " + entry.getValue())
                        .collect(Collectors.joining(", "));
    }
}
