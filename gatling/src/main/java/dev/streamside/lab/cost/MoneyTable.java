package dev.streamside.lab.cost;

import dev.streamside.lab.report.PricePicture;
import dev.streamside.lab.report.PricePicture.Used;
import dev.streamside.lab.report.Report.Cell;
import dev.streamside.lab.report.Report.Section;
import dev.streamside.lab.report.Report.Table;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// What an audience costs in money, at prices that readers can change on the page.
final class MoneyTable {
    private static final List<Double> RATES = List.of(0.5, 2.0, 8.0, 32.0);
    private static final List<String> HEAD = List.of("", "0.5 chats/s", "2/s", "8/s", "32/s");

    private MoneyTable() {}

    static Section section(Costs costs) {
        Prices prices = costs.money().prices();
        List<DeliveryMode> modes = Stream.concat(costs.polling().stream(), costs.pushing().stream())
                .toList();
        List<List<Used>> used = modes.stream()
                .map(mode ->
                        RATES.stream().map(chats -> used(costs, mode, chats)).toList())
                .toList();
        List<List<Cell>> rows =
                modes.stream().map(mode -> row(costs.money(), mode)).toList();
        return new Section(
                "Money",
                String.format(
                        Locale.ROOT,
                        "What %,d viewers cost in an hour, in any currency: %s to viewers, unless you change these prices. What a cache"
                                + " itself costs is not counted; its bytes are.",
                        CostReport.VIEWERS,
                        prices),
                new PricePicture(prices.coreHour(), prices.gigabyte(), used),
                new Table(HEAD, rows, false),
                List.of());
    }

    private static List<Cell> row(Money money, DeliveryMode mode) {
        return Stream.concat(
                        Stream.of(mode.name()),
                        RATES.stream()
                                .map(chats ->
                                        String.format(Locale.ROOT, "%.3f", money.of(mode, CostReport.VIEWERS, chats))))
                .map(Cell::of)
                .toList();
    }

    private static Used used(Costs costs, DeliveryMode mode, double chats) {
        return new Used(
                costs.cpu().of(mode, CostReport.VIEWERS, chats),
                Prices.gigabytesAnHour(costs.bytes().of(mode.withoutCache(), CostReport.VIEWERS, chats)));
    }
}
