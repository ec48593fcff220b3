package dev.streamside.lab.findings;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Text with the names of figures in place of their values: `<transports | delivery p50, ms | socket>`
/// becomes the value that the published runs of `transports` have there. So a page cannot contradict its
/// runs.
final class PageTemplate {
    private static final Pattern NAMED = Pattern.compile("<([^<>|\n]+(?: \\| [^<>|\n]+)+)>");

    private final Path results;
    private final Map<String, PublishedTables> read = new HashMap<>();

    /// @param results the folder of all published results
    PageTemplate(Path results) {
        this.results = results;
    }

    /// @throws IllegalArgumentException if the text names something that was not published
    String filled(String text) {
        return NAMED.matcher(text)
                .replaceAll(named ->
                        Matcher.quoteReplacement(figure(List.of(named.group(1).split(" \\| ")))));
    }

    private String figure(List<String> words) {
        return read.computeIfAbsent(words.getFirst(), this::tables).figure(words.subList(1, words.size()));
    }

    private PublishedTables tables(String name) {
        try {
            return PublishedTables.of(results, name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
