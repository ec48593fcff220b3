package dev.streamside.platform.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.text.UnicodeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmojiTest {
    @Test
    void everyEmojiThatUnicodeLists_isOne() {
        var listed = new UnicodeSet("[:RGI_Emoji:]");

        assertThat(listed.size()).isGreaterThan(3_500);
        for (String emoji : listed) {
            assertThat(Emoji.isAll(emoji)).as(emoji).isTrue();
            assertThat(Emoji.isAll(emoji + " " + emoji + emoji)).as(emoji).isTrue();
            assertThat(Emoji.isAll(emoji + "a")).as(emoji).isFalse();
            assertThat(SeenText.of(emoji).drawn()).as(emoji).isEqualTo(emoji);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "🎉",
                "👍🏽 👍",
                "❤️",
                "👨‍👩‍👧",
                "🇰🇷",
                "🇰🇷🇯🇵",
                "1️⃣",
                "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
                "😀😀😀",
                "☂️",
                "❤\u200D🔥",
                "👍\uFE0F",
                "🏴󠁵󠁳󠁴󠁸󠁿"
            })
    void emoji_areOnlyEmoji(String text) {
        assertThat(Emoji.isAll(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "🎉 wow",
                "1",
                "#",
                "*",
                "123",
                "ㅋㅋ",
                ":)",
                "🎉!",
                "©",
                "가",
                "🇭🇪🇱🇱🇴",
                "🇰",
                "🇰🇷🇯",
                "🇿🇿",
                "😀\u0301",
                "😀\uDB40\uDC68\uDB40\uDC69",
                "🏴\uDB40\uDC68\uDB40\uDC69",
                "🅗🅘",
                "🆉",
                "ℹ",
                "\u200D",
                "\uFE0F",
                "😀\u200D",
                "1\uFE0F",
                "😀\uFE0F\uFE0F",
                " "
            })
    void whateverHasSomethingElse_isNot(String text) {
        assertThat(Emoji.isAll(text)).isFalse();
    }
}
