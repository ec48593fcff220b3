package dev.streamside.lab.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReadPathTest {
    private final Benchmark benchmark = Benchmark.named("read-path");

    @Test
    void everyWayToReadChats_isACase_andEveryCursor() {
        assertThat(benchmark.cases()).doesNotHaveDuplicates().hasSize(36 + 3);
    }

    @Test
    void stepsAndRepetitions_areOfCasesThatAreTimed() {
        assertThat(benchmark.cases()).containsAll(benchmark.again());
        for (Step step : benchmark.steps()) {
            assertThat(Stream.of(step.made(), step.first(), step.last())
                            .filter(pair -> pair != null)
                            .flatMap(pair -> Stream.of(pair.before(), pair.after())))
                    .isSubsetOf(benchmark.cases());
        }
    }

    @Test
    void eachStep_goesOnFromTheOneBefore() {
        List<Step> steps = benchmark.steps();
        for (int i = 1; i < steps.size(); i++) {
            if (steps.get(i).group().equals(steps.get(i - 1).group())) {
                assertThat(steps.get(i).made().before())
                        .isEqualTo(steps.get(i - 1).made().after());
            }
        }
    }
}
