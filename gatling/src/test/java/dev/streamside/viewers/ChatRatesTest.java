package dev.streamside.viewers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ChatRatesTest {
    private static final Duration STEP = Duration.ofSeconds(10);

    private final ChatRates rates = ChatRates.parse("8, 0.5,32");

    @Test
    void eachStep_hasItsRate_beforeThemItIsTheHighest_andAfterThemThatOfTheLast() {
        assertThat(rates.at(Duration.ofSeconds(-5), STEP)).isEqualTo(32);
        assertThat(rates.at(Duration.ZERO, STEP)).isEqualTo(8);
        assertThat(rates.at(Duration.ofMillis(9_999), STEP)).isEqualTo(8);
        assertThat(rates.at(STEP, STEP)).isEqualTo(0.5);
        assertThat(rates.at(Duration.ofSeconds(29), STEP)).isEqualTo(32);
        assertThat(rates.at(Duration.ofHours(1), STEP)).isEqualTo(32);
    }

    @Test
    void theyAreWrittenAsTheyAreRead() {
        assertThat(ChatRates.parse(rates.text())).isEqualTo(rates);
        assertThat(ChatRates.parse("").isEmpty()).isTrue();
    }

    @Test
    void aRateThatIsNone_isRefused() {
        assertThatThrownBy(() -> ChatRates.parse("1,0")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ChatRates.parse("1,,2")).isInstanceOf(IllegalArgumentException.class);
    }
}
