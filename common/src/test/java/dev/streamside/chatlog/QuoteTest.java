package dev.streamside.chatlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.id.MemberId;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class QuoteTest {
    @Test
    void aShortText_isQuotedWhole_andALongOneEndsWithDots() {
        assertThat(excerpt("👋".repeat(80))).isEqualTo("👋".repeat(80));
        assertThat(excerpt("👋".repeat(81))).isEqualTo("👋".repeat(79) + "…");
    }

    private static String excerpt(String text) {
        return Objects.requireNonNull(Quote.of(1, new MemberId(1), "Emma", text).excerpt());
    }
}
