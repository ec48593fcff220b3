package dev.streamside.lab.report;

import java.util.List;
import java.util.stream.DoubleStream;

/// Ratios with their intervals on one logarithmic scale, with 1 in view. All positions are percentages of the
/// width.
///
/// @param ticks    positions that have a number
/// @param sameFrom the beginning of the band of ratios that count as the same
/// @param sameTo   its end
public record RatioPicture(List<Row> rows, List<Tick> ticks, double sameFrom, double sameTo) implements Picture {
    private static final double[] NUMBERS = {
        0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 0.8, 1, 1.25, 2, 5, 10, 20, 50, 100, 200, 500, 1000
    };
    /// The range from here to the next constant is always in view.
    private static final double LEAST = 0.7;
    private static final double MOST = 1.4;
    /// Ratios farther from 1 than this factor are drawn at the edge.
    private static final double FARTHEST = 5000;
    private static final double MARGIN = 1.06;
    /// Numbers closer than this would overlap on a phone.
    private static final double LEAST_GAP = 9;

    /// @param ratio to the base of the comparison
    /// @param low   0 if unknown
    /// @param high  infinite if unknown
    /// @param words the verdict
    public record Value(String label, double ratio, double low, double high, String words, Report.Tone tone) {}

    /// @param from  of the interval; the whole width if it is unknown
    /// @param to    of the interval
    /// @param style for the page's style sheet
    public record Row(
            String label, String words, double at, double from, double to, boolean hasInterval, String style) {}

    public record Tick(double at, String number) {}

    @Override
    public String template() {
        return "ratios.html";
    }

    /// @param same ratios up to this factor, which is above 1, count as the same
    public static RatioPicture of(List<Value> values, double same) {
        double low = values.stream()
                .mapToDouble(value -> value.low() > 0 ? value.low() : value.ratio())
                .reduce(LEAST, Math::min);
        double high = values.stream()
                .mapToDouble(value -> Double.isFinite(value.high()) ? value.high() : value.ratio())
                .reduce(MOST, Math::max);
        var scale = new Scale(Math.max(low, 1 / FARTHEST) / MARGIN, Math.min(high, FARTHEST) * MARGIN);
        return new RatioPicture(
                values.stream().map(value -> row(value, scale)).toList(),
                ticks(scale),
                scale.place(1 / same),
                scale.place(same));
    }

    private static Row row(Value value, Scale scale) {
        return new Row(
                value.label(),
                value.words(),
                scale.place(value.ratio()),
                scale.place(value.low()),
                scale.place(value.high()),
                Double.isFinite(value.high()),
                value.tone().style());
    }

    private static List<Tick> ticks(Scale scale) {
        double one = scale.place(1);
        List<Tick> all = DoubleStream.of(NUMBERS)
                .filter(number -> number >= scale.low && number <= scale.high)
                .filter(number -> number == 1 || Math.abs(scale.place(number) - one) > LEAST_GAP)
                .mapToObj(number ->
                        new Tick(scale.place(number), String.valueOf(number).replaceFirst("\\.0$", "")))
                .toList();
        // On a long scale, only whole powers of ten.
        return all.size() <= 9
                ? all
                : all.stream()
                        .filter(tick -> tick.number().matches("0\\.0*1|10*"))
                        .toList();
    }

    private record Scale(double low, double high) {
        double place(double ratio) {
            double share = Math.log(Math.clamp(ratio, low, high) / low) / Math.log(high / low);
            return Math.round(share * 1000) / 10.0;
        }
    }
}
