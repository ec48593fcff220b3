package dev.streamside.lab.cost;

import dev.streamside.lab.report.Report.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The sections of a report on what audiences cost.
public final class CostReport {
    /// Most sentences are about an audience of this size.
    static final int VIEWERS = 1_000;

    private final Costs costs;

    private CostReport(Costs costs) {
        this.costs = costs;
    }

    /// @param steps the steps of all runs; at least one
    public static CostReport of(List<Step> steps, Prices prices) {
        return new CostReport(Costs.of(steps, prices));
    }

    /// The answer, and how much equal runs differ; empty if there is nothing to compare.
    public String answer() {
        if (!costs.areComparable()) {
            return "";
        }
        var answer = new StringBuilder();
        for (DeliveryMode mode : costs.pushing()) {
            answer.append(sentence(mode, "less CPU", costs.cpu()));
            answer.append(sentence(mode, "fewer bytes", costs.bytes()));
            answer.append(sentence(mode, "less money", costs.money()));
        }
        return answer.append(String.format(
                        Locale.ROOT,
                        "The variant that ran twice differs from itself: CPU %.2f times, bytes %.2f times.%n",
                        costs.cpu().noise(),
                        costs.bytes().noise()))
                .toString();
    }

    private String sentence(DeliveryMode mode, String what, Expense expense) {
        DeliveryMode poll = costs.reference();
        var breakEven = new BreakEven(chats -> expense.compare(poll, mode, VIEWERS, chats));
        return String.format(
                Locale.ROOT,
                "%s%s beside %s, for %,d viewers: %s %s.%n",
                breakEven.isUndecided() ? "Undecided. " : "",
                mode.title(),
                poll.name(),
                VIEWERS,
                what,
                breakEven.words());
    }

    public List<Section> sections() {
        var tables = new CostTables(costs);
        if (!costs.areComparable()) {
            return List.of(tables.cells());
        }
        var maps = new CostMaps(costs);
        List<Section> sections = new ArrayList<>();
        costs.pushing().forEach(mode -> {
            sections.add(maps.picture(mode));
            sections.add(maps.table(mode));
        });
        sections.add(Bargain.section(costs));
        sections.add(MoneyTable.section(costs));
        sections.add(StepRatios.section(costs));
        sections.add(tables.prices());
        sections.add(tables.cells());
        return sections;
    }
}
