package dev.streamside.lab.report;

import java.util.List;

/// Prices that readers can change. They apply to the table of the same section, whose cells, from the second
/// column on, are the costs of the amounts used.
///
/// @param coreHour default price
/// @param gigabyte default price
/// @param used the amounts for each row and each of these columns
public record PricePicture(double coreHour, double gigabyte, List<List<Used>> used) implements Picture {

    /// @param coreHours the core hours to pay for
    /// @param gigabytes the gigabytes to pay for
    public record Used(double coreHours, double gigabytes) {}

    @Override
    public String template() {
        return "prices.html";
    }
}
