package dev.streamside.lab.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.lab.statistics.Finding;
import dev.streamside.lab.statistics.Ratio;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class BreakEvenTest {
    @Test
    void theRateAtWhichBothCostTheSame_isFound_withWhereItIsUndecided() {
        assertThat(words(chats -> chats / 7.9, 1.5)).isEqualTo("below 7.7/s (undecided 5.3–12/s)");
        assertThat(words(chats -> 7.9 / chats, 1.04)).startsWith("above 8.0/s");
    }

    @Test
    void theCheaperWay_mayBeDearerInBetween() {
        assertThat(words(chats -> chats > 2.1 && chats < 20 ? 3 : 0.3, 1.5)).isEqualTo("below 2.1/s, above 20/s");
    }

    @Test
    void whatIsAlwaysDearer_neverPays() {
        assertThat(words(chats -> 3, 1.5)).isEqualTo("never");
        assertThat(words(chats -> 0.3, 1.5)).isEqualTo("always");
        assertThat(words(chats -> 0.9, 1.5)).isEqualTo("always (undecided)");
    }

    /// @param within the interval, as a factor
    private static String words(DoubleUnaryOperator ratio, double within) {
        return new BreakEven(chats -> {
                    double value = ratio.applyAsDouble(chats);
                    return Finding.of(new Ratio(value, value / within, value * within, 7, 3, 0.95), 1);
                })
                .words();
    }
}
