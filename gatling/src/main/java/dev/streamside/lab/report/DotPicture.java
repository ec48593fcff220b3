package dev.streamside.lab.report;

import dev.streamside.lab.report.LogAxis.Tick;
import dev.streamside.lab.report.MapPicture.Scale;
import java.util.List;

/// Dots over two logarithmic axes. All positions are in a drawing of [#WIDTH] by [#HEIGHT].
///
/// @param groups the names of the dots' colours
public record DotPicture(
        String across, String up, List<Dot> dots, List<String> groups, List<Tick> columns, List<Tick> rows)
        implements Picture {
    public static final int WIDTH = 460;
    public static final int HEIGHT = 380;

    /// @param group index of the group's name, and its colour
    /// @param label shown next to it
    public record Dot(double x, double y, int group, String label) {}

    @Override
    public String template() {
        return "dots.html";
    }

    /// @param dots in the units of the axes
    public static DotPicture of(Scale across, Scale up, List<Dot> dots, List<String> groups) {
        var x = new LogAxis(across.low(), across.high(), 62, WIDTH - 32);
        var y = new LogAxis(up.low(), up.high(), HEIGHT - 62, 12);
        return new DotPicture(
                across.title(),
                up.title(),
                dots.stream()
                        .map(dot -> new Dot(x.place(dot.x()), y.place(dot.y()), dot.group(), dot.label()))
                        .toList(),
                groups,
                x.ticks(),
                y.ticks());
    }
}
