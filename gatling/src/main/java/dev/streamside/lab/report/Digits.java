package dev.streamside.lab.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/// Numbers as readers expect them.
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

    /// As above, but small values also have this many significant digits.
    public static String of(double value, int digits) {
        return Double.isNaN(value) || value == 0 || Math.abs(value) >= 1
                ? of(value)
                : new BigDecimal(value).round(new MathContext(digits)).toPlainString();
    }
}
