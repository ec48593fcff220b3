package dev.streamside.chat;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmojiRuleTest {
    @ParameterizedTest
    @ValueSource(strings = {"🎉", "👍🏽 👍", "❤️", "👨‍👩‍👧", "🇰🇷", "1️⃣", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "😀😀😀", "☂️"})
    void emoji_areOnlyEmoji(String text) {
        assertThat(EmojiRule.isEmojiOnly(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "🎉 wow", "1", "#", "*", "123", "ㅋㅋ", ":)", "🎉!", "©", "가"})
    void whateverHasSomethingElse_isNot(String text) {
        assertThat(EmojiRule.isEmojiOnly(text)).isFalse();
    }
}
