package dev.streamside.lab.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/// A logarithmic axis of a drawing.
///
/// @param low   the value at `begin`
/// @param high  the value at `end`
/// @param begin a position in the drawing
/// @param end   a position in the drawing; before `begin` if the axis runs upwards
record LogAxis(double low, double high, double begin, double end) {
    private static final int MOST_TICKS = 6;

    /// A position with a number.
    record Tick(double at, String number) {}

    /// To one decimal; values beyond the axis are at its edge.
    double place(double value) {
        double share = Math.log(Math.clamp(value, low, high) / low) / Math.log(high / low);
        return Math.round((begin + share * (end - begin)) * 10) / 10.0;
    }

    /// The middle values of `parts` equal parts.
    double[] middles(int parts) {
        return DoubleStream.iterate(0.5, part -> part + 1)
                .limit(parts)
                .map(part -> low * Math.pow(high / low, part / parts))
                .toArray();
    }

    /// At 1, 2 and 5 times powers of ten, or only at the powers if there would be too many.
    List<Tick> ticks() {
        List<Tick> all = ticks(1, 2, 5);
        return all.size() <= MOST_TICKS ? all : ticks(1);
    }

    private List<Tick> ticks(double... digits) {
        return DoubleStream.iterate(
                        Math.pow(10, Math.floor(Math.log10(low))), power -> power <= high, power -> power * 10)
                .flatMap(power -> DoubleStream.of(digits).map(digit -> digit * power))
                .filter(value -> value >= low * 0.999 && value <= high * 1.001)
                .mapToObj(value -> new Tick(place(value), number(value)))
                .toList();
    }

    private static String number(double value) {
        return value >= 0.999
                ? String.format(Locale.ROOT, "%,.0f", value)
                : String.format(Locale.ROOT, "%.3f", value).replaceFirst("0+$", "");
    }
}
