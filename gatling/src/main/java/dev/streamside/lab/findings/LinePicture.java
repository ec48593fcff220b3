package dev.streamside.lab.findings;

import dev.streamside.lab.report.Digits;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/// A line for each of a few things, such as from the lowest run to the highest, with a dot on it. It is SVG,
/// so it can be drawn without a browser, and changes only with its figures.
final class LinePicture {
    private static final int WIDTH = 760;
    private static final int RIGHT = WIDTH - 90;
    private static final int TOP = 14;
    private static final int ROW = 36;
    private static final double LETTER = 8.3;
    /// From this ratio of the highest to the lowest value on, the axis is logarithmic.
    private static final double WIDE = 15;

    private LinePicture() {}

    /// @param at the place of the dot
    /// @param from the beginning of the line
    record Line(String label, double at, double from, double to) {}

    /// @param axis the title of the axis, with its unit
    /// @throws IllegalArgumentException if there are no lines
    static String of(String axis, List<Line> lines) {
        double most = lines.stream()
                .mapToDouble(Line::to)
                .max()
                .orElseThrow(() -> new IllegalArgumentException("Nothing has the figure " + axis));
        double least = lines.stream()
                .mapToDouble(Line::from)
                .filter(value -> value > 0)
                .min()
                .orElse(most);
        boolean isWide = most / least > WIDE;
        int left = (int) (LETTER
                        * lines.stream()
                                .mapToInt(line -> line.label.length())
                                .max()
                                .orElse(0))
                + 24;
        double high = most == 0 ? 1 : most; // of zeros alone, an axis would have no length
        var scale = new Scale(isWide ? Math.pow(10, Math.floor(Math.log10(least))) : 0, high, isWide, left);
        int bottom = TOP + ROW * lines.size();
        Stream<String> drawn = Stream.of(
                        Stream.of(head(axis, bottom + 50)),
                        scale.ticks().mapToObj(tick -> tick(scale.place(tick), Digits.of(tick), bottom)),
                        Stream.of(text(
                                WIDTH - 14, bottom + 42, "end", "#57606a", axis + (isWide ? " (logarithmic)" : ""))),
                        lines.stream().map(line -> line(line, scale, TOP + ROW * lines.indexOf(line) + ROW / 2)),
                        Stream.of("</svg>"))
                .flatMap(parts -> parts);
        return drawn.collect(Collectors.joining("\n", "", "\n"));
    }

    /// @param low 0 for a linear scale
    private record Scale(double low, double high, boolean isLogarithmic, int left) {
        double place(double value) {
            double share = isLogarithmic ? Math.log(Math.max(value, low) / low) / Math.log(high / low) : value / high;
            return left + (RIGHT - left) * share;
        }

        DoubleStream ticks() {
            if (isLogarithmic) {
                return DoubleStream.iterate(low, tick -> tick <= high, tick -> tick * 10);
            }
            double power = Math.pow(10, Math.floor(Math.log10(high)));
            double step = high / power >= 5 ? 2 * power : high / power >= 2 ? power : power / 2;
            return DoubleStream.iterate(0, tick -> tick <= high, tick -> tick + step);
        }
    }

    private static String head(String title, int height) {
        return String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
                        + " font-size=\"14\" role=\"img\" aria-label=\"%s\">\n"
                        + "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>",
                WIDTH,
                height,
                escaped(title));
    }

    private static String tick(double x, String number, int bottom) {
        return String.format(Locale.ROOT, "<path d=\"M%.0f %d V%d\" stroke=\"#d0d7de\"/>", x, TOP, bottom)
                + text(x, bottom + 20, "middle", "#57606a", number);
    }

    private static String line(Line line, Scale scale, int y) {
        return text(scale.left - 14, y + 5, "end", "#1b1f24", line.label)
                + String.format(
                        Locale.ROOT,
                        "<path d=\"M%.0f %d H%.0f\" stroke=\"#54aeff\" stroke-width=\"6\"/><circle cx=\"%.0f\""
                                + " cy=\"%d\" r=\"6\" fill=\"#0550ae\"/>",
                        scale.place(line.from),
                        y,
                        scale.place(line.to),
                        scale.place(line.at),
                        y)
                + text(scale.place(line.to) + 12, y + 5, "start", "#1b1f24", Digits.of(line.at));
    }

    private static String text(double x, int y, String anchor, String colour, String words) {
        return String.format(
                Locale.ROOT,
                "<text x=\"%.0f\" y=\"%d\" text-anchor=\"%s\" fill=\"%s\">%s</text>",
                x,
                y,
                anchor,
                colour,
                escaped(words));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }
}
