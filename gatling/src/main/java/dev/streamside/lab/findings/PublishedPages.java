package dev.streamside.lab.findings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/// All pages whose tables and figures are generated from published results.
public final class PublishedPages {
    private static final String TEMPLATE = ".page";
    private static final Map<String, String> ENGLISH =
            inOrder("WebSocket", "server-sent events", "long polling", "polling, every 4 s");
    private static final Map<String, String> KOREAN = inOrder("WebSocket", "server-sent events", "롱 폴링", "4초마다 폴링");

    private PublishedPages() {}

    /// The pages as they should be.
    ///
    /// @param docs      the folder of the documents, with `results`
    /// @param templates the folder of the findings' templates: `stories/chat.ko.page` becomes
    ///                  `stories/chat.ko.md`
    /// @return the pages by their files, in order
    /// @throws IllegalArgumentException if a page asks for something that was not published
    public static Map<Path, String> of(Path docs, Path templates) throws IOException {
        Path results = docs.resolve("results");
        Map<Path, String> pages = new TreeMap<>();
        var tables = new AllPublishedTables(results);
        var template = new PageTemplate(tables);
        for (Path file : files(templates, TEMPLATE)) {
            String page = templates.relativize(file).toString().replace(TEMPLATE, ".md");
            pages.put(docs.resolve(page), template.filled(Files.readString(file)));
        }
        PublishedTables transports = tables.of("transports");
        pages.put(
                docs.resolve("images/delay.svg"),
                delays("ms until half of the messages (dot) and 99 % are there", transports, ENGLISH));
        pages.put(docs.resolve("images/delay.ko.svg"), delays("메시지 절반(점)과 99 %가 도착할 때까지 ms", transports, KOREAN));
        pages.put(docs.resolve(".site/assets/calculator.json"), CalculatorCells.json(results));
        for (Path file : files(results, ".md")) {
            String name = file.getFileName().toString().replace(".md", "");
            String page = Files.readString(file);
            pages.put(file, ResultPage.written(page, tables, name));
            ResultPage.picture(page, tables, name)
                    .ifPresent(picture -> pages.put(results.resolve(name).resolve(ResultPage.PICTURE), picture));
        }
        return pages;
    }

    /// Writes the pages that differ from what they should be.
    ///
    /// @return these pages
    public static List<Path> write(Path docs, Path templates) throws IOException {
        List<Path> changed = new ArrayList<>();
        for (Map.Entry<Path, String> page : of(docs, templates).entrySet()) {
            Path file = page.getKey();
            if (!Files.exists(file) || !Files.readString(file).equals(page.getValue())) {
                Files.createDirectories(Objects.requireNonNull(file.getParent()));
                Files.writeString(file, page.getValue());
                changed.add(file);
            }
        }
        return changed;
    }

    private static String delays(String axis, PublishedTables transports, Map<String, String> labels) {
        return LinePicture.of(
                axis,
                labels.entrySet().stream()
                        .map(label -> {
                            double half = number(transports.figure(List.of("delivery p50, ms", label.getKey())));
                            double most = number(transports.figure(List.of("delivery p99, ms", label.getKey())));
                            return new LinePicture.Line(label.getValue(), half, half, most);
                        })
                        .toList());
    }

    private static double number(String published) {
        return Double.parseDouble(published.replace(",", ""));
    }

    private static Map<String, String> inOrder(String... labels) {
        Map<String, String> ordered = new LinkedHashMap<>();
        List<String> variants = List.of("socket", "events", "polls that wait", "polling");
        for (int i = 0; i < labels.length; i++) {
            ordered.put(variants.get(i), labels[i]);
        }
        return ordered;
    }

    private static List<Path> files(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(folder, 2)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .filter(file -> !file.endsWith("report.md"))
                    .sorted()
                    .toList();
        }
    }
}
