package dev.streamside.chat.log.entry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.platform.id.MemberId;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class QuoteTest {
    @Test
    void aShortText_isQuotedWhole_andALongOneEndsWithDots() {
        assertThat(excerpt("👋".repeat(80))).isEqualTo("👋".repeat(80));
        assertThat(excerpt("👋".repeat(81))).isEqualTo("👋".repeat(79) + "…");
    }

    private static String excerpt(String text) {
        var author = new Author(new MemberId(1), "Emma", null, null);
        return Objects.requireNonNull(Quote.of(1, author, text).excerpt());
    }
}
