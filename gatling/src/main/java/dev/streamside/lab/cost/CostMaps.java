package dev.streamside.lab.cost;

import dev.streamside.lab.report.MapPicture;
import dev.streamside.lab.report.MapPicture.Point;
import dev.streamside.lab.report.MapPicture.Scale;
import dev.streamside.lab.report.Report.Cell;
import dev.streamside.lab.report.Report.Section;
import dev.streamside.lab.report.Report.Table;
import dev.streamside.lab.statistics.Finding;
import dev.streamside.lab.statistics.Finding.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleBinaryOperator;

/// Maps of where a delivery mode is cheaper than polls: by chats per second, and by viewers.
final class CostMaps {
    private static final Scale CHATS = new Scale("chats per second", BreakEven.LEAST, BreakEven.MOST);
    private static final Scale VIEWERS = new Scale("viewers", 100, 10_000);
    private static final int[] AUDIENCES = {100, 1_000, 10_000};

    private final Costs costs;

    CostMaps(Costs costs) {
        this.costs = costs;
    }

    Section picture(DeliveryMode mode) {
        List<DeliveryMode> polling = costs.polling();
        return new Section(
                mode.title() + " beside " + costs.reference().name(),
                "How many times as much as polls: blue where it is less, orange where it is more. The thick"
                        + " line is where both cost the same; the thin ones are that line for other polls. Hatched is undecided."
                        + " More than 55,000 frames a second would be merged: that is undecided too, unless it was measured."
                        + " Small circles are what was measured; all else follows from the fit. A cache of one second is assumed to"
                        + " ask once a second for each cursor, of which there is a new one a second at most: of 1,000 viewers"
                        + " and 8 chats/s, it answers "
                        + Math.round(answeredByCache() * 100)
                        + " % of the polls. What it uses itself is not counted. Money is that of "
                        + costs.money().prices() + " to viewers; the options --core-hour and --gigabyte of the command"
                        + " report draw the maps at other prices.",
                new MapPicture(
                        List.of(
                                sheet("CPU", costs.cpu(), mode, polling),
                                sheet("Bytes", costs.bytes(), mode, costs.withoutCache()),
                                sheet("Money", costs.money(), mode, polling)),
                        polling.stream().map(DeliveryMode::name).toList()),
                null,
                List.of());
    }

    private double answeredByCache() {
        DeliveryMode poll = costs.reference();
        return 1
                - poll.behindCache().traffic(1_000, 8).polls()
                        / poll.traffic(1_000, 8).polls();
    }

    private MapPicture.Sheet sheet(String title, Expense expense, DeliveryMode mode, List<DeliveryMode> polling) {
        return MapPicture.sheet(
                title,
                CHATS,
                VIEWERS,
                (chats, viewers) -> {
                    Finding finding = expense.compare(polling.getFirst(), mode, viewers, chats);
                    return new MapPicture.Ratio(finding.ratio().value(), finding.verdict() != Verdict.UNDECIDED);
                },
                polling.stream()
                        .skip(1)
                        .map(poll -> (DoubleBinaryOperator)
                                (chats, viewers) -> expense.of(mode, viewers, chats) / expense.of(poll, viewers, chats))
                        .toList(),
                costs.steps().stream()
                        .map(step -> new Point(step.chats(), step.viewers()))
                        .toList());
    }

    Section table(DeliveryMode mode) {
        List<List<Cell>> rows = new ArrayList<>();
        costs.polling().forEach(poll -> rows.add(row("CPU, ", costs.cpu(), poll, mode)));
        costs.withoutCache().forEach(poll -> rows.add(row("bytes, ", costs.bytes(), poll, mode)));
        costs.polling().forEach(poll -> rows.add(row("money, ", costs.money(), poll, mode)));
        List<String> head = new ArrayList<>(List.of("than"));
        for (int viewers : AUDIENCES) {
            head.add(String.format(Locale.ROOT, "%,d viewers", viewers));
        }
        return Section.of(
                "Break-even: " + mode.name(),
                "At how many chats per second it costs less, from 0.25/s to 64/s.",
                new Table(head, rows, false));
    }

    private static List<Cell> row(String what, Expense expense, DeliveryMode poll, DeliveryMode mode) {
        List<Cell> row = new ArrayList<>(List.of(Cell.of(what + poll.name())));
        for (int viewers : AUDIENCES) {
            row.add(Cell.of(new BreakEven(chats -> expense.compare(poll, mode, viewers, chats)).words()));
        }
        return row;
    }
}
