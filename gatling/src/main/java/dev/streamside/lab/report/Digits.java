package dev.streamside.lab.report;

import java.util.Locale;

/// Numbers as people read them.
public final class Digits {
    private Digits() {}

    /// Three significant digits, or all of a larger number's whole part; a dash for NaN.
    public static String of(double value) {
        if (Double.isNaN(value)) {
            return "–";
        }
        boolean isWhole = value == Math.rint(value) || Math.abs(value) >= 100;
        return String.format(Locale.ROOT, isWhole ? "%,.0f" : Math.abs(value) >= 10 ? "%.1f" : "%.2f", value);
    }
}
