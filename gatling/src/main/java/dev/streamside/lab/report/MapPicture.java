package dev.streamside.lab.report;

import dev.streamside.lab.report.LogAxis.Tick;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.Collectors;

/// Maps next to each other: the ratio of two costs, over two logarithmic axes. All positions are in a drawing
/// of [#WIDTH] by [#HEIGHT].
///
/// @param lines the names of the contours, in the order of each map, which may have fewer contours
public record MapPicture(List<Sheet> sheets, List<String> lines) implements Picture {
    public static final int WIDTH = 460;
    public static final int HEIGHT = 380;
    private static final double LEFT = 62;
    private static final double RIGHT = 450;
    private static final double TOP = 12;
    private static final double BOTTOM = 318;
    private static final int COLUMNS = 48;
    private static final int ROWS = 36;
    /// The bounds of the colours, from much less to much more.
    private static final double[] BOUNDS = {0.25, 0.5, 0.8, 1.25, 2, 4};

    /// The ratio at one position.
    public record Ratio(double value, boolean isDecided) {}

    @FunctionalInterface
    public interface Ratios {
        Ratio at(double x, double y);
    }

    /// @param low  of the axis
    /// @param high of the axis
    public record Scale(String title, double low, double high) {}

    /// A position at which something was measured.
    public record Point(double x, double y) {}

    /// @param bands   coloured by the ratio
    /// @param hatches where the ratio is undecided
    /// @param paths   where the ratio is 1: first for the map itself, then for the others
    public record Sheet(
            String title,
            String across,
            String up,
            List<Band> bands,
            List<Band> hatches,
            List<String> paths,
            List<Point> dots,
            List<Tick> columns,
            List<Tick> rows) {
        /// The bands by their style: one shape for each style takes far fewer bytes than one for each band.
        public Map<Integer, List<Band>> colours() {
            return bands.stream().collect(Collectors.groupingBy(Band::style, TreeMap::new, Collectors.toList()));
        }
    }

    /// Neighbouring cells of the same colour.
    ///
    /// @param style for the page's style sheet: 0 for much less, 6 for much more
    public record Band(double x, double y, double width, double height, int style) {}

    @Override
    public String template() {
        return "maps.html";
    }

    /// @param across the horizontal axis
    /// @param up     the vertical axis
    /// @param others ratios of which only the contour at 1 is drawn
    /// @param points where something was measured
    public static Sheet sheet(
            String title,
            Scale across,
            Scale up,
            Ratios ratios,
            List<DoubleBinaryOperator> others,
            List<Point> points) {
        var x = new LogAxis(across.low(), across.high(), LEFT, RIGHT);
        var y = new LogAxis(up.low(), up.high(), BOTTOM, TOP);
        double[] columns = x.middles(COLUMNS);
        double[] rows = y.middles(ROWS);
        Ratio[][] cells = new Ratio[ROWS][COLUMNS];
        for (int row = 0; row < ROWS; row++) {
            for (int column = 0; column < COLUMNS; column++) {
                cells[row][column] = ratios.at(columns[column], rows[row]);
            }
        }
        List<Band> bands = new ArrayList<>();
        List<Band> hatches = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            int[] styles = new int[COLUMNS];
            int[] undecided = new int[COLUMNS];
            for (int column = 0; column < COLUMNS; column++) {
                styles[column] = style(cells[row][column].value());
                undecided[column] = cells[row][column].isDecided() ? 0 : 1;
            }
            bands(row, styles, bands);
            bands(row, undecided, hatches);
        }
        List<String> paths = new ArrayList<>();
        paths.add(Contour.path(columns, rows, (i, j) -> Math.log(cells[j][i].value()), x, y));
        others.forEach(other -> paths.add(
                Contour.path(columns, rows, (i, j) -> Math.log(other.applyAsDouble(columns[i], rows[j])), x, y)));
        return new Sheet(
                title,
                across.title(),
                up.title(),
                bands,
                hatches.stream().filter(band -> band.style() == 1).toList(),
                paths,
                points.stream()
                        .map(point -> new Point(x.place(point.x()), y.place(point.y())))
                        .distinct()
                        .toList(),
                x.ticks(),
                y.ticks());
    }

    private static void bands(int row, int[] styles, List<Band> bands) {
        double width = (RIGHT - LEFT) / COLUMNS;
        double height = (BOTTOM - TOP) / ROWS;
        int begin = 0;
        for (int column = 1; column <= COLUMNS; column++) {
            if (column == COLUMNS || styles[column] != styles[begin]) {
                bands.add(new Band(
                        rounded(LEFT + begin * width),
                        rounded(BOTTOM - (row + 1) * height),
                        rounded((column - begin) * width),
                        rounded(height),
                        styles[begin]));
                begin = column;
            }
        }
    }

    private static double rounded(double place) {
        return Double.parseDouble(String.format(Locale.ROOT, "%.1f", place));
    }

    private static int style(double ratio) {
        int style = 0;
        while (style < BOUNDS.length && ratio > BOUNDS[style]) {
            style++;
        }
        return style;
    }
}
