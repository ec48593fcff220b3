package dev.streamside.lab.gatlinglog;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.unbescape.html.HtmlEscape;

/// The figures in Gatling's own report on a run: from 3.14 on in a table of the page, before that in a script.
final class GatlingReport {
    private static final Pattern PAGE_ROW =
            Pattern.compile("<tr id=\"([^\"]+)\"(?: data-parent=\"([^\"]+)\")? *>(.*?)</tr>", Pattern.DOTALL);
    private static final Pattern PAGE_NAME = Pattern.compile("class=\"ellipsed-name\">([^<]*)<");
    private static final Pattern PAGE_VALUE = Pattern.compile("class=\"value [a-z]+ col-(\\d+)\">([^<]*)<");
    private static final Pattern SCRIPT_ROW = Pattern.compile(
            "type: \"(\\w+)\",\\s+name: \"(.*)\",\\s+path: \"(.*)\",\\s+pathFormatted: \".*\",\\s+stats: \\{"
                    + "((?s:.*?))\"group1\"(?s:.*?)\"meanNumberOfRequestsPerSecond\": \\{\\s+\"total\": \"([^\"]*)\"");
    private static final Pattern SCRIPT_VALUE =
            Pattern.compile("\"(\\w+)\": \\{\\s+\"total\": \"(.*)\",\\s+\"ok\": \"(.*)\",\\s+\"ko\": \"(.*)\"");

    /// One row, rounded as Gatling rounds it.
    record Figures(long count, long ok, long failed, double perSecond, int min, int max, long mean, long deviation) {
        static Figures of(Row row, Run run) {
            return new Figures(
                    row.all().count(),
                    row.ok().count(),
                    row.failed().count(),
                    Math.round(100.0 * row.all().count() / run.seconds()) / 100.0,
                    row.all().min(),
                    row.all().max(),
                    Math.round(row.all().mean()),
                    Math.round(row.all().standardDeviation()));
        }
    }

    private GatlingReport() {}

    static Map<RowName, Figures> read(Path run) throws IOException {
        Path script = run.resolve("js/stats.js");
        return Files.exists(run.resolve("index.html"))
                ? readPage(Files.readString(run.resolve("index.html")))
                : readScript(Files.readString(script));
    }

    private static Map<RowName, Figures> readPage(String html) {
        Map<String, List<String>> paths = new HashMap<>(Map.of("ROOT", List.of()));
        Map<RowName, Figures> figures = new LinkedHashMap<>();
        Matcher rows = PAGE_ROW.matcher(html);
        while (rows.find()) {
            Matcher name = PAGE_NAME.matcher(rows.group(3));
            if (!name.find()) {
                continue;
            }
            RowName.Kind kind = RowName.Kind.ALL;
            if (rows.group(2) != null) {
                List<String> path = new ArrayList<>(Objects.requireNonNull(paths.get(rows.group(2))));
                path.add(HtmlEscape.unescapeHtml(name.group(1)));
                paths.put(rows.group(1), path);
                kind = rows.group(1).startsWith("group_") ? RowName.Kind.GROUP : RowName.Kind.REQUEST;
            }
            Map<Integer, String> cells = new HashMap<>();
            PAGE_VALUE
                    .matcher(rows.group(3))
                    .results()
                    .forEach(cell -> cells.put(Integer.valueOf(cell.group(1)), cell.group(2)));
            double[] values = new double[15];
            cells.forEach((column, value) -> values[column] = Double.parseDouble(value));
            figures.put(
                    new RowName(kind, Objects.requireNonNull(paths.get(rows.group(1)))),
                    new Figures(
                            (long) values[2],
                            (long) values[3],
                            (long) values[4],
                            values[6],
                            (int) values[7],
                            (int) values[12],
                            (long) values[13],
                            (long) values[14]));
        }
        return figures;
    }

    private static Map<RowName, Figures> readScript(String script) {
        Map<RowName, Figures> figures = new LinkedHashMap<>();
        SCRIPT_ROW.matcher(script).results().forEach(row -> {
            List<String> path = row.group(3).isEmpty()
                    ? List.of()
                    : List.of(HtmlEscape.unescapeHtml(row.group(3)).split(" / ", -1));
            RowName.Kind kind = path.isEmpty() ? RowName.Kind.ALL : RowName.Kind.valueOf(row.group(1));
            Map<String, List<String>> values = new HashMap<>();
            SCRIPT_VALUE
                    .matcher(row.group(4))
                    .results()
                    .forEach(value ->
                            values.put(value.group(1), List.of(value.group(2), value.group(3), value.group(4))));
            figures.put(
                    new RowName(kind, path),
                    new Figures(
                            value(values, "numberOfRequests", 0),
                            value(values, "numberOfRequests", 1),
                            value(values, "numberOfRequests", 2),
                            // 3.10 prints a third digit.
                            Math.round(100 * Double.parseDouble(row.group(5))) / 100.0,
                            (int) value(values, "minResponseTime", 0),
                            (int) value(values, "maxResponseTime", 0),
                            value(values, "meanResponseTime", 0),
                            value(values, "standardDeviation", 0)));
        });
        return figures;
    }

    private static long value(Map<String, List<String>> values, String name, int column) {
        return Long.parseLong(Objects.requireNonNull(values.get(name)).get(column));
    }
}
