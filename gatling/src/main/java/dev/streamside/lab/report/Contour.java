package dev.streamside.lab.report;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// The line along which a value on a grid is zero.
final class Contour {
    private Contour() {}

    @FunctionalInterface
    interface Grid {
        double at(int column, int row);
    }

    private record Corner(double x, double y, double value) {}

    /// Between neighbours of which only one is above zero, the value is assumed to change linearly.
    ///
    /// @param columns the values of the grid's columns on the axis `x`
    /// @param rows    the same of its rows on `y`
    /// @return an SVG path; empty if the value is nowhere zero
    static String path(double[] columns, double[] rows, Grid grid, LogAxis x, LogAxis y) {
        List<Deque<String>> lines = new ArrayList<>();
        for (int row = 0; row + 1 < rows.length; row++) {
            for (int column = 0; column + 1 < columns.length; column++) {
                List<Corner> square = new ArrayList<>();
                for (int[] step : new int[][] {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0}}) {
                    int i = column + step[0];
                    int j = row + step[1];
                    square.add(new Corner(x.place(columns[i]), y.place(rows[j]), grid.at(i, j)));
                }
                List<String> crossings = crossings(square);
                for (int i = 0; i + 1 < crossings.size(); i += 2) {
                    add(crossings.get(i), crossings.get(i + 1), lines);
                }
            }
        }
        return lines.stream().map(line -> "M" + String.join("L", line)).collect(Collectors.joining());
    }

    /// Extends lines that end in one of two places, or begins a new line. A line of many separate pieces
    /// could not be dashed.
    private static void add(String from, String to, List<Deque<String>> lines) {
        if (from.equals(to)) {
            return; // it only touches the corner of a cell
        }
        Deque<String> line = new ArrayDeque<>(List.of(from, to));
        for (String end : List.of(from, to)) {
            Optional<Deque<String>> neighbour = lines.stream()
                    .filter(other ->
                            other.getFirst().equals(end) || other.getLast().equals(end))
                    .findFirst();
            if (neighbour.isPresent()) {
                lines.remove(neighbour.get());
                line = joined(neighbour.get(), line, end);
            }
        }
        lines.add(line);
    }

    private static Deque<String> joined(Deque<String> one, Deque<String> other, String end) {
        List<String> first = new ArrayList<>(one.getLast().equals(end) ? one : one.reversed());
        List<String> second = new ArrayList<>(other.getFirst().equals(end) ? other : other.reversed());
        first.addAll(second.subList(1, second.size()));
        return new ArrayDeque<>(first);
    }

    private static List<String> crossings(List<Corner> square) {
        List<String> crossings = new ArrayList<>();
        for (int side = 0; side < 4; side++) {
            Corner from = square.get(side);
            Corner to = square.get(side + 1);
            if (from.value() > 0 != to.value() > 0) {
                double share = from.value() / (from.value() - to.value());
                crossings.add(String.format(
                        Locale.ROOT,
                        "%.1f %.1f",
                        from.x() + share * (to.x() - from.x()),
                        from.y() + share * (to.y() - from.y())));
            }
        }
        return crossings;
    }
}
