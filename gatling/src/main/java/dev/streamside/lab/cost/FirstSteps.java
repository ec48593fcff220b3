package dev.streamside.lab.cost;

import dev.streamside.lab.report.Report.Cell;
import dev.streamside.lab.report.Report.Section;
import dev.streamside.lab.report.Report.Table;
import dev.streamside.lab.statistics.Ratio;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Compares the first step of each run with later steps at the same rate of chats. If it costs more,
/// something other than the chats, such as the arrival of viewers, was still under way.
public final class FirstSteps {
    private final List<Step> firsts = new ArrayList<>();
    private final List<Step> laters = new ArrayList<>();

    private FirstSteps(List<Step> steps) {
        Set<String> begun = new HashSet<>();
        steps.forEach(step -> (begun.add(step.run()) ? firsts : laters).add(step));
    }

    /// @param steps the steps of all runs, those of each run in their order
    public static Section section(List<Step> steps) {
        return Section.of(
                "First steps",
                "How many times as much CPU the first step of a run took as the same rate took later in other runs of the variant,"
                        + " with 95 % intervals. If it is not about 1, something was not over when the steps began; see"
                        + " `--without-first`.",
                new Table(List.of("", "first steps", "beside later ones"), new FirstSteps(steps).rows(), false));
    }

    private List<List<Cell>> rows() {
        List<List<Cell>> rows = new ArrayList<>();
        List<Step> told = new ArrayList<>();
        for (Step first : firsts) {
            if (told.stream().noneMatch(first::isOfVariant)) {
                told.add(first);
                rows.add(row(first));
            }
        }
        return rows;
    }

    private List<Cell> row(Step variant) {
        List<Step> comparable = firsts.stream()
                .filter(variant::isOfVariant)
                .filter(first -> laters.stream().anyMatch(first::isLike))
                .toList();
        return List.of(
                Cell.of(variant.variant()),
                Cell.of(Integer.toString(comparable.size())),
                Cell.of(comparable.isEmpty() ? "" : ratio(comparable).toString()));
    }

    private Ratio ratio(List<Step> comparable) {
        return Ratio.ofPairs(
                comparable.stream().mapToDouble(this::coresLater).toArray(),
                comparable.stream().mapToDouble(Step::cores).toArray());
    }

    /// The geometric mean of later steps at the same rate.
    private double coresLater(Step first) {
        return Math.exp(laters.stream()
                .filter(first::isLike)
                .mapToDouble(later -> Math.log(later.cores()))
                .average()
                .orElseThrow());
    }
}
