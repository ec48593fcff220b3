package dev.streamside.lab.findings;

import dev.streamside.lab.findings.PublishedTables.Table;
import dev.streamside.lab.report.SvgPicture;
import dev.streamside.lab.study.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The page of a result: text by its authors, and parts that are generated from its figures, marked by
/// comments. `<!-- picture: new chats p99, ms -->` has a line for each variant, from the lowest run to the
/// highest; `<!-- figures: delivery p50, ms | open sockets, most -->` a row for each variant and these
/// columns; `<!-- table: Step by step | CPU -->` is that table of the report, with the rows that begin with
/// these words; `<!-- matrix: delivery p50, ms -->` has a row for each thing that is compared, and a column for
/// each audience. A picture of one audience: `<!-- picture: delivery p50, ms | 5,000 viewers, 20 chats/s -->`.
/// `<!-- drawing -->` is the first map of the report, or its steps.
public final class ResultPage {
    static final String PICTURE = "picture.svg";
    private static final String END = "<!-- end -->";
    private static final Pattern WRITTEN = Pattern.compile(
            "(?<mark><!-- (?<kind>figures|table|matrix): (?<what>[^\n]+?) -->)\n(?:.*?\n)??" + END, Pattern.DOTALL);
    private static final Pattern DRAWN = Pattern.compile("<!-- picture: (?<figure>[^\n]+?) -->");
    private static final String DRAWING = "<!-- drawing -->";
    private static final Pattern RUNS = Pattern.compile("([\\d.,]+)(?: \\[([\\d.,]+)–([\\d.,]+)])?");
    private static final String COSTS = "Costs and delivery times";
    private static final String NOISE = " differs from itself: ";
    private static final String AGAIN = ", again";

    private ResultPage() {}

    /// The page with its tables generated again.
    ///
    /// @param name of the page
    /// @throws IllegalArgumentException if it names a figure that was not published
    static String written(String page, AllPublishedTables all, String name) {
        if (!WRITTEN.matcher(page).find()) {
            return page;
        }
        PublishedTables tables = all.of(name);
        return WRITTEN.matcher(page)
                .replaceAll(found -> Matcher.quoteReplacement(
                        found.group("mark") + "\n" + block(found.group("kind"), found.group("what"), tables) + END));
    }

    /// The picture that the page asks for, if any.
    static Optional<String> picture(String page, AllPublishedTables all, String name) {
        if (page.contains(DRAWING)) {
            return Optional.of(all.of(name).sections().stream()
                    .flatMap(section -> SvgPicture.of(section).stream())
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(name + " has no drawing")));
        }
        Matcher drawn = DRAWN.matcher(page);
        if (!drawn.find()) {
            return Optional.empty();
        }
        String[] words = drawn.group("figure").split(" \\| ", 2);
        String figure = words[0];
        String audience = words.length > 1 ? ", " + words[1] : "";
        PublishedTables tables = all.of(name);
        return Optional.of(LinePicture.of(
                figure + audience,
                variants(tables).stream()
                        .filter(variant -> variant.endsWith(audience))
                        .map(variant -> line(
                                variant.substring(0, variant.length() - audience.length()),
                                tables.cell(List.of(figure, variant)).orElse("–")))
                        .flatMap(Optional::stream)
                        .toList()));
    }

    /// A line from a cell such as `11 [10–12]`.
    private static Optional<LinePicture.Line> line(String variant, String cell) {
        Matcher runs = RUNS.matcher(cell);
        if (!runs.matches()) {
            return Optional.empty();
        }
        double median = number(runs.group(1));
        boolean isOne = runs.group(2) == null;
        return Optional.of(new LinePicture.Line(
                variant, median, isOne ? median : number(runs.group(2)), isOne ? median : number(runs.group(3))));
    }

    private static double number(String shown) {
        return Double.parseDouble(shown.replace(",", ""));
    }

    /// Writes the generated parts of a page. If there is no page yet, it begins with nothing else.
    ///
    /// @param pages the folder of all pages
    /// @param study the folder of the page's figures, which has its name, and gets its picture
    /// @throws IllegalArgumentException if the page names a figure that the study does not have; nothing is
    ///     written then
    public static void write(Path pages, Path study) throws IOException {
        String name = Objects.requireNonNull(study.getFileName()).toString();
        Path page = pages.resolve(name + ".md");
        String text = Files.exists(page) ? Files.readString(page) : begun(Results.read(study), name);
        var all = new AllPublishedTables(Objects.requireNonNull(study.getParent()));
        String written = written(text, all, name);
        Optional<String> picture = picture(text, all, name);
        if (picture.isPresent()) {
            Files.writeString(study.resolve(PICTURE), picture.get());
        }
        Files.writeString(page, written);
    }

    private static String begun(Results results, String name) {
        String table = !results.benchmark().isEmpty()
                ? DRAWING + "\n![What each step costs](" + name + "/" + PICTURE
                        + ")\n\n<!-- table: What each step brings, and when -->"
                : results.hasSteps()
                        ? "<!-- table: Step by step -->"
                        : "<!-- picture: " + results.answers().getFirst() + " -->\n![What answers it](" + name + "/"
                                + PICTURE + ")\n\n<!-- figures: " + String.join(" | ", results.answers()) + " -->";
        return """
            # %s

            %s
            %s

            ## How it was measured

            ```sh
            %s
            ```

            [Every figure of every run](%s/figures.csv), and [the commit, the order and the machine](%s/run.json).

            ## What would change the answer
            """.formatted(results.question(), table, END, results.command(), name, name);
    }

    private static String block(String kind, String what, PublishedTables tables) {
        List<String> words = List.of(what.split(" \\| "));
        return switch (kind) {
            case "figures" -> figures(words, tables);
            case "matrix" -> AudienceMatrix.of(words.getFirst(), variants(tables), tables);
            default -> table(words, tables);
        };
    }

    private static String table(List<String> words, PublishedTables tables) {
        Table table = tables.titled(words.getFirst());
        List<String> beginnings = words.subList(1, words.size());
        List<List<String>> rows = table.rows().stream()
                .filter(row -> beginnings.isEmpty() || beginnings.stream().anyMatch(String.join(": ", row)::startsWith))
                .toList();
        return MarkdownTable.of(table.head(), rows);
    }

    private static String figures(List<String> figures, PublishedTables tables) {
        List<String> head = Stream.concat(Stream.of(""), figures.stream()).toList();
        Optional<String> noise = noise(tables);
        List<List<String>> rows = variants(tables).stream()
                .map(variant -> Stream.concat(
                                Stream.of(variant), figures.stream().map(figure -> shown(figure, variant, tables)))
                        .toList())
                .toList();
        return MarkdownTable.of(head, rows)
                + noise.map(line -> "\n" + line + "\n").orElse("");
    }

    private static Optional<String> noise(PublishedTables tables) {
        return tables.lead().lines().filter(line -> line.contains(NOISE)).findFirst();
    }

    /// Without those that repeat another.
    private static List<String> variants(PublishedTables tables) {
        return tables.titled(COSTS).rows().stream()
                .map(row -> row.get(1))
                .filter(variant -> !variant.endsWith(AGAIN))
                .distinct()
                .toList();
    }

    /// A median, and its ratio to the first variant's.
    private static String shown(String figure, String variant, PublishedTables tables) {
        String median = tables.cell(List.of(figure, variant)).orElse("–").replaceFirst(" \\[.*", "");
        String ratio =
                tables.titled(COSTS).cell(List.of(figure, variant, "ratio")).orElse("");
        String verdict =
                tables.titled(COSTS).cell(List.of(figure, variant, "Verdict")).orElse("");
        if (!ratio.contains("(")) {
            return median;
        }
        return switch (verdict) {
            case "more", "less" -> median + ": **× " + ratio.replaceFirst(" ", "** ");
            case "same within 5 %" -> median + ": the same";
            case "too close to tell apart" -> median + ": too close";
            default -> median + ": × " + ratio + "?";
        };
    }

    /// How many words of a page are its authors': without tables, pictures and code.
    static int ownWords(String page) {
        String text = WRITTEN.matcher(page).replaceAll("").replaceAll("(?s)```.*?```|<!--.*?-->", "");
        return text.lines()
                .filter(line -> !line.startsWith("|") && !line.startsWith("!["))
                .mapToInt(line -> (int) Arrays.stream(line.strip().split("\\s+"))
                        .filter(word -> !word.isEmpty())
                        .count())
                .sum();
    }
}
