package dev.streamside.lab.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A report, independent of its format.
///
/// @param lead what readers should know first
public record Report(String title, String lead, List<Section> sections) {

    /// A heading, a text, a table and charts; all but the heading may be missing.
    ///
    /// @param text   shown first; may be empty
    public record Section(
            String heading, String text, @Nullable Table table, List<Chart> charts) {
        public static Section of(String heading, String text, Table table) {
            return new Section(heading, text, table, List.of());
        }
    }

    /// Rows of as many cells as there are headings.
    ///
    /// @param endsInWords whether the last column has words, such as a verdict, rather than figures
    public record Table(List<String> head, List<List<Cell>> rows, boolean endsInWords) {
        public Table(List<String> head, List<List<Cell>> rows) {
            this(head, rows, true);
        }
    }

    public enum Tone {
        PLAIN,
        GOOD,
        BAD,
        MUTED
    }

    public record Cell(String text, Tone tone) {
        public static Cell of(String text) {
            return new Cell(text, Tone.PLAIN);
        }

        /// For the page's style sheet.
        public String style() {
            return tone.name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /// Lines over time.
    ///
    /// @param seconds the places on the axis that all lines share
    public record Chart(String title, String unit, List<Integer> seconds, List<Line> lines) {}

    /// One line of a chart.
    ///
    /// @param colour index of the colour, from 0; lines of the same group share one
    /// @param dashed for a second line of the same colour
    /// @param values one for each place on the axis; null where there is none
    public record Line(String label, int colour, boolean dashed, List<@Nullable Double> values) {}
}
