package dev.streamside.lab.gatlinglog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class RoughTimingsTest {
    private static final double[] PERCENTILES = {0.1, 25, 50, 90, 95, 99, 99.9, 100};

    @Test
    void percentiles_areThoseOfAHistogramWithTwoDigits_alsoWhenPutTogether() {
        var random = new Random(7);
        for (int most : new int[] {1, 200, 300, 5_000, 60_000, Integer.MAX_VALUE}) {
            var histogram = new Histogram(2);
            var one = new RoughTimings();
            var other = new RoughTimings();
            for (int i = 0; i < 3_000; i++) {
                int millis = (int) (most * Math.pow(random.nextDouble(), 3));
                histogram.recordValue(millis);
                (i % 3 == 0 ? one : other).add(millis);
            }
            one.add(other);

            assertThat(one.count()).isEqualTo(3_000);
            for (double percentile : PERCENTILES) {
                assertThat(one.percentile(percentile))
                        .as("p%s below %,d ms", percentile, most)
                        .isEqualTo((int) histogram.getValueAtPercentile(percentile));
            }
        }
    }

    @Test
    void withoutATime_thereIsNone() {
        assertThat(new RoughTimings().percentile(99)).isZero();
    }
}
