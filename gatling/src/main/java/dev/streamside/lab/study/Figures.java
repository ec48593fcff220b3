package dev.streamside.lab.study;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The figures of all runs of a study, in one file that any program can read: `figures.csv`, with a row for
/// each run and each part of it, and a column for each figure. A run is identified by its block and its
/// variant. Reports are made from it, so it is all that is published in addition to `run.json`.
public final class Figures {
    public static final String FILE_NAME = "figures.csv";
    private static final List<String> KEYS = List.of("block", "variant", "part");

    private final Map<Key, List<Row>> runs = new LinkedHashMap<>();
    private boolean isChanged;

    private record Key(int block, String variant) {}

    /// One figure of a run.
    ///
    /// @param part of the run: a kind of request, or a step of the load; empty for all of it
    /// @param name with its unit
    /// @param value a number, or a word such as the name of an index; not empty
    public record Row(String part, String name, String value) {
        /// A figure of the whole run.
        public static Row of(String name, double value) {
            return of("", name, value);
        }

        /// Exact: reading it back gives the same number.
        public static Row of(String part, String name, double value) {
            String digits = BigDecimal.valueOf(value).toPlainString();
            return new Row(part, name, digits.endsWith(".0") ? digits.substring(0, digits.length() - 2) : digits);
        }

        /// @throws NumberFormatException if the value is a word
        public double number() {
            return Double.parseDouble(value);
        }
    }

    /// The figures in the file of a results folder; none if there is no file.
    ///
    /// @throws IOException if it is damaged
    public static Figures of(Path folder) throws IOException {
        var figures = new Figures();
        Path file = folder.resolve(FILE_NAME);
        if (Files.exists(file)) {
            try (CsvReader<NamedCsvRecord> records = CsvReader.builder().ofNamedCsvRecord(file)) {
                records.forEach(figures::add);
            } catch (RuntimeException damaged) { // a missing column, an earlier version, or a wrong block
                throw new IOException(file + ": " + damaged.getMessage(), damaged);
            }
        }
        return figures;
    }

    private void add(NamedCsvRecord row) {
        if (row.findField("figure").isPresent()) {
            throw new IllegalArgumentException("it is of an earlier version; report it with that one");
        }
        var run = new Key(Integer.parseInt(row.getField("block")), row.getField("variant"));
        List<Row> figures = runs.computeIfAbsent(run, any -> new ArrayList<>());
        row.getFieldsAsMap().forEach((name, value) -> {
            // Empty where this part of the run does not have that figure.
            if (!KEYS.contains(name) && !value.isEmpty()) {
                figures.add(new Row(row.getField("part"), name, value));
            }
        });
    }

    /// The figures of a run, in their order; empty if there are none.
    public List<Row> of(int block, String variant) {
        return runs.getOrDefault(new Key(block, variant), List.of());
    }

    /// The variants of a block, in their order.
    public List<String> variants(int block) {
        return runs.keySet().stream()
                .filter(run -> run.block == block)
                .map(Key::variant)
                .toList();
    }

    /// Replaces the known figures of that run.
    public void put(int block, String variant, List<Row> figures) {
        runs.put(new Key(block, variant), List.copyOf(figures));
        isChanged = true;
    }

    /// Writes the file, in one step, if any figures were put.
    public void save(Path folder) throws IOException {
        if (!isChanged) {
            return;
        }
        Path next = folder.resolve(FILE_NAME + ".next");
        try (CsvWriter file =
                CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(next)) {
            List<String> names = runs.values().stream()
                    .flatMap(List::stream)
                    .map(Row::name)
                    .distinct()
                    .toList();
            file.writeRecord(Stream.concat(KEYS.stream(), names.stream()).toList());
            runs.forEach((run, figures) -> byPart(figures).forEach((part, values) -> {
                Stream<String> keys = Stream.of(String.valueOf(run.block), run.variant, part);
                Stream<String> fields = names.stream().map(name -> values.getOrDefault(name, ""));
                file.writeRecord(Stream.concat(keys, fields).toList());
            }));
        }
        Files.move(next, folder.resolve(FILE_NAME), StandardCopyOption.REPLACE_EXISTING);
    }

    /// A study may ask twice for the same figure.
    private static Map<String, Map<String, String>> byPart(List<Row> figures) {
        return figures.stream()
                .collect(groupingBy(
                        Row::part,
                        LinkedHashMap::new,
                        toMap(Row::name, Row::value, (known, same) -> known, LinkedHashMap::new)));
    }
}
