package dev.streamside.lab.cost;

import java.math.BigDecimal;

/// Prices in any currency.
///
/// @param coreHour one core of the application for an hour
/// @param gigabyte 10⁹ bytes written by the application
public record Prices(double coreHour, double gigabyte) {
    /// About what large clouds charge, in dollars.
    public static final Prices USUAL = new Prices(0.04, 0.08);

    /// @throws IllegalArgumentException if a price is negative or not a number, or if both are zero
    public Prices {
        if (!(coreHour >= 0 && gigabyte >= 0 && coreHour + gigabyte > 0 && Double.isFinite(coreHour + gigabyte))) {
            throw new IllegalArgumentException(
                    "The prices of a core-hour and a GB must be at least zero, and not both of them zero: " + coreHour
                            + " and " + gigabyte);
        }
    }

    /// What an hour costs.
    ///
    /// @param cores the cores used
    /// @param bytesPerSecond the bytes written
    double ofAnHour(double cores, double bytesPerSecond) {
        return cores * coreHour + gigabytesAnHour(bytesPerSecond) * gigabyte;
    }

    /// Such as `0.04 a core-hour of the application and 0.08 a GB`.
    @Override
    public String toString() {
        return number(coreHour) + " a core-hour of the application and " + number(gigabyte) + " a GB";
    }

    private static String number(double price) {
        return new BigDecimal(Double.toString(price)).stripTrailingZeros().toPlainString();
    }

    static double gigabytesAnHour(double bytesPerSecond) {
        return bytesPerSecond * 3600 / 1e9;
    }
}
