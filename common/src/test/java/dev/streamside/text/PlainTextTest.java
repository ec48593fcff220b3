package dev.streamside.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamside.problem.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainTextTest {
    private static final PlainText CHAT = PlainText.line("text", 200);

    @Test
    void clean_composesAndTrims() {
        assertThat(CHAT.clean("  e\u0301\u1100\u1161 \u3000")).isEqualTo("é가");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"안녕 👋", "👨‍👩‍👧‍👦", "🇰🇷", "👍🏽", "1️⃣", "مرحبا", "ก็", "क्षि", "a\u200Db", "x²", "—"})
    void clean_accepts_whatPeopleReallyType(String text) {
        assertThat(CHAT.clean(text)).isNotEmpty();
    }

    @Test
    void clean_countsCodePoints_notUnitsOrBytes() {
        assertThat(CHAT.clean("👋".repeat(200))).hasSize(400);
        assertRefused("👋".repeat(201), "at most 200");
    }

    @Test
    void clean_countsAfterComposing() {
        assertThat(CHAT.clean("e\u0301".repeat(200)).codePointCount(0, 200)).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "\u3000\u2003",
                "\u200B",
                "\u200D\u200D",
                "\u3164",
                "\u115F\u1160",
                "\uFFA0",
                "\u2800",
                "\uFEFF",
                "\u00AD",
                "\u202E",
                "\u0301",
                "\uE000",
                "\n\n"
            })
    void clean_refuses_whatShowsNothing(String text) {
        assertRefused(text, "something visible");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\uD83D", "\uDC4Bb", "\uD83D", "a\uDC4B\uD83Db"})
    void clean_refuses_halfCharacters(String text) {
        assertRefused(text, "half a character");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\nb", "a\u0000b", "a\u001B[31mb", "a\u0085b", "a\tb", "a\u2028b"})
    void clean_refuses_controlCharacters(String text) {
        assertRefused(text, "control or hidden characters");
    }

    @Test
    void clean_allowsLineBreaks_whereTheRuleDoes() {
        assertThat(PlainText.lines("description", 100).clean("a\r\nb")).isEqualTo("a\nb");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Au\u202Erora", "Auro\u200Bra", "Au\uE000rora", "\u2066Aurora", "Aurora\uDB40\uDC41"})
    void clean_refuses_namesThatLookLikeAnother(String name) {
        assertThatThrownBy(() -> PlainText.name("displayName", 40).clean(name)).hasMessageContaining("hidden");
        assertThat(CHAT.clean(name)).isNotEmpty();
    }

    @Test
    void clean_allowsFamiliesOfEmoji_inNames() {
        assertThat(PlainText.name("displayName", 40).clean("👨‍👩‍👧 가족")).isNotEmpty();
    }

    @Test
    void clean_refuses_towersOfMarks() {
        assertRefused("z" + "\u0335".repeat(5), "too many marks");
        assertThat(CHAT.clean("z" + "\u0335".repeat(4))).hasSize(5);
    }

    @Test
    void clean_refuses_whatIsMissingOrEndless() {
        assertRefused(null, "is required");
        assertRefused("e\u0301".repeat(100_000), "at most 200");
    }

    private static void assertRefused(@org.jspecify.annotations.Nullable String text, String why) {
        assertThatThrownBy(() -> CHAT.clean(text))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("text")
                .hasMessageContaining(why);
    }
}
