package dev.streamside.lab.report;

import dev.streamside.lab.statistics.Median;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A report, independent of its format.
///
/// @param lead what readers should know first
public record Report(String title, String lead, List<Section> sections) {
    private static final int MOST_CHARACTERS = 60;

    /// A heading, a text, a picture, a table and charts; all but the heading may be missing.
    ///
    /// @param text   shown first; may be empty
    public record Section(
            String heading,
            String text,
            @Nullable Picture picture,
            @Nullable Table table,
            List<Chart> charts) {
        public Section(String heading, String text, @Nullable Table table, List<Chart> charts) {
            this(heading, text, null, table, charts);
        }

        public static Section of(String heading, String text, Table table) {
            return new Section(heading, text, table, List.of());
        }

        /// The heading, shortened to fit a screen.
        public String shortHeading() {
            return Shortened.of(heading, MOST_CHARACTERS);
        }
    }

    /// Rows with as many cells as there are headings.
    ///
    /// @param endsInWords whether the last column has words, such as a verdict, rather than figures
    public record Table(List<String> head, List<List<Cell>> rows, boolean endsInWords) {
        /// With this many columns of figures, a long name must not take all of the room.
        private static final int MANY_COLUMNS = 5;

        public Table(List<String> head, List<List<Cell>> rows) {
            this(head, rows, true);
        }

        /// A cell, shortened to fit a screen; only words in the last column may be of any length.
        public String fitting(Cell cell, boolean isLast) {
            return isLast && endsInWords
                    ? cell.text()
                    : Shortened.of(cell.text(), head.size() < MANY_COLUMNS ? 2 * MOST_CHARACTERS : MOST_CHARACTERS);
        }
    }

    public enum Tone {
        PLAIN,
        GOOD,
        BAD,
        MUTED;

        /// For the page's style sheet.
        String style() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public record Cell(String text, Tone tone) {
        public static Cell of(String text) {
            return new Cell(text, Tone.PLAIN);
        }

        /// For the page's style sheet.
        public String style() {
            return tone.style();
        }
    }

    /// The quantity on the horizontal axis of a chart.
    public enum Axis {
        SECONDS,
        /// Logarithmic.
        MILLISECONDS
    }

    /// Lines.
    ///
    /// @param places positions on the axis, ascending, shared by all lines
    public record Chart(String title, String unit, Axis axis, List<? extends Number> places, List<Line> lines) {
        /// Lines over time.
        public Chart(String title, String unit, List<Integer> seconds, List<Line> lines) {
            this(title, unit, Axis.SECONDS, seconds, lines);
        }
    }

    /// One line of a chart.
    ///
    /// @param colour index of the colour, from 0; lines of the same group share one
    /// @param dashed for a second line of the same colour
    /// @param values one for each position on the axis; null where there is none
    /// @param low    the lower edge of a band around the line, like the values; empty if there is none
    /// @param high   the upper edge
    public record Line(
            String label,
            int colour,
            boolean dashed,
            List<@Nullable Double> values,
            List<@Nullable Double> low,
            List<@Nullable Double> high) {
        private static final MathContext DIGITS = new MathContext(4);

        /// The median of the runs and, if there are several, a band from the lowest to the highest.
        ///
        /// @param runs the values of each, one for each place
        public static Line ofRuns(String label, int colour, boolean dashed, List<List<@Nullable Double>> runs) {
            List<@Nullable Double> median = new ArrayList<>();
            List<@Nullable Double> low = new ArrayList<>();
            List<@Nullable Double> high = new ArrayList<>();
            for (int place = 0; place < runs.getFirst().size(); place++) {
                int index = place;
                double[] values = runs.stream()
                        .map(run -> run.get(index))
                        .filter(Objects::nonNull)
                        .mapToDouble(Double::doubleValue)
                        .sorted()
                        .toArray();
                median.add(values.length == 0 ? null : rounded(Median.of(values)));
                low.add(values.length == 0 ? null : rounded(values[0]));
                high.add(values.length == 0 ? null : rounded(values[values.length - 1]));
            }
            return runs.size() == 1
                    ? new Line(label, colour, dashed, median, List.of(), List.of())
                    : new Line(label, colour, dashed, median, low, high);
        }

        /// More digits would not be visible, and would make the page of a study several times as large.
        private static Double rounded(double value) {
            return new BigDecimal(value).round(DIGITS).doubleValue();
        }
    }
}
