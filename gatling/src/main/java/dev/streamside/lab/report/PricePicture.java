package dev.streamside.lab.report;

import java.util.List;

/// Prices that readers can change. They are applied to the table of the same section, whose cells, from the second
/// column on, are costs of what has been used.
///
/// @param coreHour default price
/// @param gigabyte default price
/// @param used     for each row and each of these columns
public record PricePicture(double coreHour, double gigabyte, List<List<Used>> used) implements Picture {

    /// @param coreHours that are paid for
    /// @param gigabytes that are paid for
    public record Used(double coreHours, double gigabytes) {}

    @Override
    public String template() {
        return "prices.html";
    }
}
