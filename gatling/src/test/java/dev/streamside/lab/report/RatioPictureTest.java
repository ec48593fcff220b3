package dev.streamside.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.streamside.lab.report.Report.Tone;
import java.util.List;
import org.junit.jupiter.api.Test;

class RatioPictureTest {
    @Test
    void twiceAndHalf_areEquallyFarFromOne() {
        RatioPicture picture = RatioPicture.of(List.of(value(0.5, 0.4, 0.6), value(2, 1.6, 2.5)), 1.05);

        double one = place(picture, "1");
        assertThat(one - picture.rows().getFirst().at())
                .isCloseTo(picture.rows().getLast().at() - one, within(0.2));
        assertThat(picture.rows().getFirst().from())
                .isLessThan(picture.rows().getFirst().at());
        assertThat(picture.rows().getLast().to())
                .isGreaterThan(picture.rows().getLast().at());
        assertThat(picture.sameFrom()).isLessThan(one);
        assertThat(picture.sameTo()).isGreaterThan(one);
    }

    @Test
    void everythingIsInView_alsoOneHundredth_andWhatHasNoInterval() {
        RatioPicture picture =
                RatioPicture.of(List.of(value(0.01, 0.009, 0.011), value(40, 0, Double.POSITIVE_INFINITY)), 1.05);

        assertThat(picture.rows()).allSatisfy(row -> assertThat(row.at()).isBetween(0.0, 100.0));
        assertThat(picture.rows().getLast().hasInterval()).isFalse();
        assertThat(picture.ticks()).extracting(RatioPicture.Tick::number).contains("0.01", "1", "10");
    }

    private static RatioPicture.Value value(double ratio, double low, double high) {
        return new RatioPicture.Value("CPU", ratio, low, high, "", Tone.PLAIN);
    }

    private static double place(RatioPicture picture, String number) {
        return picture.ticks().stream()
                .filter(tick -> tick.number().equals(number))
                .findFirst()
                .orElseThrow()
                .at();
    }
}
