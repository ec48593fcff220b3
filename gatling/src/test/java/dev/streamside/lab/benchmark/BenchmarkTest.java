package dev.streamside.lab.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BenchmarkTest {
    @Test
    void everyWayToReadChats_isACase_andEveryCursor() {
        assertThat(Benchmark.named("read-path").cases()).doesNotHaveDuplicates().hasSize(36 + 3);
    }

    @Test
    void everyChangeOfAWrite_isMeasuredFirstAndLast_withOneAndManySenders() {
        // For one sender and for many: plain, five in their order, four more made first and four more made last.
        // In addition, the two batches, plain and as the application writes them.
        assertThat(Benchmark.named("write-path").cases())
                .doesNotHaveDuplicates()
                .hasSize(2 * (1 + 5 + 4 + 4) + 4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"read-path", "write-path", "ids"})
    void stepsAndRepetitions_areOfCasesThatAreTimed(String name) {
        Benchmark benchmark = Benchmark.named(name);
        assertThat(benchmark.cases()).doesNotHaveDuplicates().containsAll(benchmark.again());
        for (Step step : benchmark.steps()) {
            assertThat(Stream.of(step.made(), step.first(), step.last())
                            .filter(Objects::nonNull)
                            .flatMap(pair -> Stream.of(pair.before(), pair.after())))
                    .isSubsetOf(benchmark.cases());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"read-path", "write-path", "ids"})
    void eachStep_goesOnFromTheOneBefore(String name) {
        List<Step> steps = Benchmark.named(name).steps();
        for (int i = 1; i < steps.size(); i++) {
            if (steps.get(i).group().equals(steps.get(i - 1).group())) {
                assertThat(steps.get(i).made().before())
                        .isEqualTo(steps.get(i - 1).made().after());
            }
        }
    }
}
