package dev.streamside.testing.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// Prints tables in Markdown, each line as soon as it is complete.
public final class Table {
    private String header = "";

    /// A line that is being built.
    public final class Line {
        private final Map<String, String> values = new LinkedHashMap<>();

        public Line with(String column, String value) {
            values.put(column, value);
            return this;
        }

        public Line with(String column, long value) {
            return with(column, String.format(Locale.ROOT, "%,d", value));
        }

        public Line with(String column, double value) {
            return with(column, Table.number(value));
        }

        Line with(String column, Map<?, Integer> counts) {
            return with(
                    column,
                    counts.isEmpty()
                            ? "0"
                            : counts.entrySet().stream()
                                    .map(count -> count.getKey() + ": " + count.getValue())
                                    .collect(Collectors.joining(", ")));
        }

        /// Prints the line, after the names of its columns if they differ from those of the previous line.
        public void print() {
            String columns = "| " + String.join(" | ", values.keySet()) + " |";
            if (!columns.equals(header)) {
                header = columns;
                System.out.printf("%n%s%n%s|%n", columns, "|---".repeat(values.size()));
            }
            System.out.println("| " + String.join(" | ", values.values()) + " |");
        }
    }

    public Line line() {
        return new Line();
    }

    /// Prints the machine on which the figures were measured.
    ///
    /// @param heap of the server
    public static void printMachine(String heap) throws IOException {
        System.out.printf(
                "%s, %d processors, %.0f GiB, Linux %s, Java %s, server heap %s%n",
                fact("/proc/cpuinfo", "model name"),
                Runtime.getRuntime().availableProcessors(),
                Double.parseDouble(fact("/proc/meminfo", "MemTotal").replaceAll("\\D", "")) / 1_048_576,
                System.getProperty("os.version"),
                Runtime.version(),
                heap);
    }

    private static String fact(String file, String name) throws IOException {
        Path path = Path.of(file);
        return Files.exists(path)
                ? Files.readAllLines(path).stream()
                        .filter(line -> line.startsWith(name))
                        .map(line -> line.replaceFirst(".*:\\s*", ""))
                        .findFirst()
                        .orElse("0")
                : "0";
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
}
