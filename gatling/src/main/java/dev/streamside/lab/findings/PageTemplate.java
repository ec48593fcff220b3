package dev.streamside.lab.findings;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Text with the names of figures in place of their values: `<transports | delivery p50, ms | socket>`
/// becomes the value that the published runs of `transports` have there. So a page cannot contradict its
/// runs.
final class PageTemplate {
    private static final Pattern NAMED = Pattern.compile("<([^<>|\n]+(?: \\| [^<>|\n]+)+)>");

    private final AllPublishedTables tables;

    PageTemplate(AllPublishedTables tables) {
        this.tables = tables;
    }

    /// @throws IllegalArgumentException if the text names something that was not published
    String filled(String text) {
        return NAMED.matcher(text)
                .replaceAll(named ->
                        Matcher.quoteReplacement(figure(List.of(named.group(1).split(" \\| ")))));
    }

    private String figure(List<String> words) {
        return tables.of(words.getFirst()).figure(words.subList(1, words.size()));
    }
}
