package dev.streamside.lab.report;

import dev.streamside.lab.report.LogAxis.Tick;
import java.util.ArrayList;
import java.util.List;

/// Steps from one value to the next on a logarithmic axis shared by all sheets: one bar for each step. All
/// positions are in a drawing of [#WIDTH], as high as its sheet.
public record WaterfallPicture(List<Sheet> sheets, List<Tick> ticks) implements Picture {
    public static final int WIDTH = 460;
    private static final double LEFT = 10;
    private static final double RIGHT = 450;
    private static final int ROW = 46;
    private static final int AXIS = 30;
    /// The shortest bar that is still visible.
    private static final double LEAST = 2;

    /// @param start the name of the value before the first step
    public record Steps(String title, String start, List<Step> steps) {}

    /// @param words the effect of the step
    public record Step(String label, String words, double before, double after, boolean isDecided) {}

    /// @param bars from top to bottom
    /// @param bottom the position of the axis
    /// @param height of the drawing
    public record Sheet(String title, String start, List<Bar> bars, int bottom, int height) {}

    /// @param end the end of the step, where the next one begins
    /// @param top the top of its row
    /// @param style for the page's style sheet
    public record Bar(String label, String words, double x, double width, double end, int top, String style) {}

    @Override
    public String template() {
        return "waterfalls.html";
    }

    /// @param low  the least of all values
    /// @param high the greatest
    public static WaterfallPicture of(List<Steps> sheets, double low, double high) {
        var axis = new LogAxis(low, high, LEFT, RIGHT);
        return new WaterfallPicture(
                sheets.stream().map(steps -> sheet(steps, axis)).toList(), axis.ticks());
    }

    private static Sheet sheet(Steps steps, LogAxis axis) {
        List<Bar> bars = new ArrayList<>();
        for (Step step : steps.steps()) {
            double before = axis.place(step.before());
            double after = axis.place(step.after());
            bars.add(new Bar(
                    step.label(),
                    step.words(),
                    Math.min(before, after),
                    Math.max(LEAST, Math.abs(after - before)),
                    after,
                    bars.size() * ROW,
                    style(step)));
        }
        int bottom = bars.size() * ROW;
        return new Sheet(steps.title(), steps.start(), bars, bottom, bottom + AXIS);
    }

    /// Hollow if it is undecided.
    private static String style(Step step) {
        if (!step.isDecided()) {
            return "point";
        }
        return step.after() <= step.before() ? "g0" : "g1";
    }
}
