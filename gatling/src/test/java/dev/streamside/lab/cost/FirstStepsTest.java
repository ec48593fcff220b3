package dev.streamside.lab.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.lab.report.Report.Cell;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class FirstStepsTest {
    private final Random random = new Random(1);
    private final List<Step> steps = KnownCosts.measured(random, 5, 0, 0, 0);

    @Test
    void theExtraCostOfFirstSteps_isReportedForEachVariant() {
        assertThat(rows(inAnyOrder(step -> step.mode().polls() ? 1.4 : 1)))
                .containsExactly(
                        List.of("polls every 4 s, gzip 1000.0", "10", "1.40 (1.40–1.40)"),
                        List.of("polls every 4 s, gzip 250.0", "5", "1.40 (1.40–1.40)"),
                        List.of("polls every 2 s 1000.0", "5", "1.40 (1.40–1.40)"),
                        List.of("socket 1000.0", "5", "1.00 (1.00–1.00)"),
                        List.of("socket 250.0", "5", "1.00 (1.00–1.00)"));
    }

    @Test
    void aRateThatOnlyCameFirst_isNotCompared() {
        assertThat(rows(steps))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row).element(1).isEqualTo("0"));
    }

    /// @param dearer the factor by which the first step of a run is more expensive
    private List<Step> inAnyOrder(ToDoubleFunction<Step> dearer) {
        List<Step> ordered = new ArrayList<>();
        steps.stream()
                .collect(Collectors.groupingBy(Step::run, LinkedHashMap::new, Collectors.toCollection(ArrayList::new)))
                .values()
                .forEach(run -> {
                    Collections.shuffle(run, random);
                    Step first = run.getFirst();
                    run.set(0, KnownCosts.with(first, first.cores() * dearer.applyAsDouble(first), first.frames()));
                    ordered.addAll(run);
                });
        return ordered;
    }

    private static List<List<String>> rows(List<Step> steps) {
        return Objects.requireNonNull(FirstSteps.section(steps).table()).rows().stream()
                .map(row -> row.stream().map(Cell::text).toList())
                .toList();
    }
}
