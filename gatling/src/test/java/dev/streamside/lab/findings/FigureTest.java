package dev.streamside.lab.findings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FigureTest {
    @Test
    void whatIsFound_areWholeNumbers() {
        assertThat(Figure.in("p99 of 1,000 polls: 6, 12 and 0.53 (1.06–1.20), 4초마다, -1.10"))
                .extracting(Figure::written)
                .containsExactly("1,000", "6", "12", "0.53", "1.06", "1.20", "4");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "6 | 5.88",
                "1.3 | 1.33",
                "118,000 | 118,466",
                "10,000 | 10,362",
                "450 | 452",
                "17 | 16.9",
                "2.30 | 2.3"
            })
    void aRounding_showsTheSameValue(Figure rounded, Figure exact) {
        assertThat(rounded.isRoundingOf(exact)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "12 | 124",
                "6 | 5.4",
                "1.4 | 1.33",
                "118,000 | 118,566",
                "10,000 | 10,562",
                "20 | 24",
                "0.53 | 0.5"
            })
    void anotherValue_isNoRounding(Figure other, Figure exact) {
        assertThat(other.isRoundingOf(exact)).isFalse();
    }
}
