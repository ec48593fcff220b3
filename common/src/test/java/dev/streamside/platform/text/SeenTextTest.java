package dev.streamside.platform.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SeenTextTest {
    /// Each needs a character that draws nothing by itself.
    private static final List<String> NEEDED = List.of(
            "ಅರುಣ್\u200Cಕುಮಾರ್", // Kannada: no conjunct
            "അവന്\u200D", // Malayalam: a chillu
            "ശ്\u200Cയാം",
            "ශ්\u200Dරී", // Sinhala: a conjunct
            "ක\u200D්ෂ", // Sinhala: letters that touch
            "র\u200D্যাম", // Bengali: a ya-phalaa
            "ত্\u200D", // Bengali: khanda ta
            "र्\u200Dया", // Marathi: an eyelash
            "க்\u200Cஷ",
            "علی\u200Cرضا", // Persian: a boundary within a name
            "سلیقه\u200Cها",
            "ه\u200D", // Persian: an initial form by itself
            "葛\uDB40\uDD00城", // Japanese: a variant that a family uses
            "ᠮᠠᠷᠢᠨ\u180Eᠠ", // Mongolian: the last vowel by itself
            "ᠭ\u180Bᠠ",
            "❤\uFE0F",
            "👨\u200D👩\u200D👧\u200D👦",
            "❤\uFE0F\u200D🔥",
            "🏳\uFE0F\u200D🌈",
            "👩🏽\u200D💻",
            "🧑🏻\u200D❤\uFE0F\u200D💋\u200D🧑🏿",
            "7\uFE0F\u20E3",
            "☎\uFE0E",
            "🏴\uDB40\uDC67\uDB40\uDC62\uDB40\uDC73\uDB40\uDC63\uDB40\uDC74\uDB40\uDC7F", // Scotland
            "🏴\uDB40\uDC75\uDB40\uDC73\uDB40\uDC74\uDB40\uDC78\uDB40\uDC7F"); // Texas

    @ParameterizedTest
    @MethodSource("dev.streamside.platform.text.Pairs#same")
    void whatLooksTheSame_isTheSameInPlainLetters(Pairs.Pair pair) {
        assertThat(plain(pair.other())).isEqualTo(plain(pair.one()));
    }

    @ParameterizedTest
    @MethodSource("dev.streamside.platform.text.Pairs#different")
    void whatLooksDifferent_isDifferentInPlainLetters(Pairs.Pair pair) {
        assertThat(plain(pair.other())).isNotEqualTo(plain(pair.one()));
    }

    @ParameterizedTest
    @FieldSource("NEEDED")
    void whatAScriptOrAnEmojiNeeds_isDrawn(String text) {
        assertThat(SeenText.of(text).drawn()).isEqualTo(text);
        assertThat(SeenText.of("a " + text + " " + text + " b").drawn()).isEqualTo("a " + text + " " + text + " b");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ಅ\u200Cರುಣ್            | ಅರುಣ್
            ಅರುಣ್\u200C             | ಅರುಣ್
            ಅರುಣ್\u200C\u200Cಕುಮಾರ್ | ಅರುಣ್\u200Cಕುಮಾರ್
            رضا\u200Cعلی           | رضاعلی
            علی\u200C              | علی
            سل\u200Dام             | سلام
            س\u200Dلام             | سلام
            👩\u200D               | 👩
            👩\u200D👩             | 👩👩
            😀\u200D😀             | 😀😀
            a\uFE0F                | a
            7\uFE0F                | 7
            7\uDB40\uDD00          | 7
            あ\uDB40\uDD00         | あ
            🏴\uDB40\uDC68\uDB40\uDC69\uDB40\uDC7F | 🏴
            🏴\uDB40\uDC7A\uDB40\uDC7A\uDB40\uDC7A\uDB40\uDC7A\uDB40\uDC7F | 🏴
            """)
    void whereNothingNeedsIt_itIsNot(String text, String drawn) {
        assertThat(SeenText.of(text).drawn()).isEqualTo(drawn);
    }

    @Test
    void spacesOfAllKinds_areOneSpace() {
        assertThat(SeenText.of("\u3000a \u00A0\u2800b\u2003").drawn()).isEqualTo("a b");
    }

    @Test
    void everyCharacterOfUnicode_isReadSomehow() {
        for (int codePoint = 0; codePoint <= Character.MAX_CODE_POINT; codePoint++) {
            if (Character.isDefined(codePoint) && Character.getType(codePoint) != Character.SURROGATE) {
                SeenText seen = SeenText.of("x" + Character.toString(codePoint) + "y");
                String plain = seen.plain();
                if (!plain.startsWith("x") || !plain.endsWith("y") || seen.size() < 2 || seen.size() > 3) {
                    fail("U+%04X: %s", codePoint, plain);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"🇿🇴🇷🇵🇱🇮🇳🇬", "🇿 🇴 🇷 🇵 🇱 🇮 🇳 🇬", "🇿\u200B🇴\u200B🇷🇵🇱🇮🇳🇬"})
    void lettersOfFlags_areLetters_whereTheyAreReadAsSuch(String text) {
        assertThat(letters(SeenText.of(text))).isEmpty();
        assertThat(letters(SeenText.of(text).otherwise())).isEqualTo("zorpling");
    }

    @Test
    void aFlag_isNoWord() {
        assertThat(SeenText.of("🇰🇷 hello").otherwise()).isNull();
    }

    @Test
    void aCapitalThatLooksLikeAnotherLetterThanItsSmallOne_isReadBothWays() {
        assertThat(letters(SeenText.of("ΝΗ"))).isEqualTo("vn");
        assertThat(letters(SeenText.of("ΝΗ").otherwise())).isEqualTo("nh");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ᔕᑕᗩᗰ", "丂匚卂爪", "รcค๓", "₴₵₳₥", "s₵₳m"})
    void otherScripts_areReadAsLatin_whereAllOfAWordLooksLikeIt(String text) {
        SeenText seen = SeenText.of(text);
        SeenText other = seen.otherwise();

        assertThat(letters(other == null ? seen : other)).isEqualTo("scam");
    }

    @ParameterizedTest
    @ValueSource(strings = {"口 工", "千山万水", "איש", "ㅇㅇ", "ㅋㅋㅋ", "คน"})
    void wordsOfOtherScripts_areThemselves(String text) {
        SeenText other = SeenText.of(text).otherwise();

        assertThat(other == null ? "" : letters(other)).doesNotMatch("[a-z ]+");
    }

    @Test
    void upsideDown_isReadBackwards() {
        assertThat(letters(SeenText.of("ƃuᴉldɹoz").upsideDown())).isEqualTo("zorpling");
        assertThat(letters(SeenText.of("ʇxǝʇ sᴉɥʇ").upsideDown())).isEqualTo("thistext");
        assertThat(SeenText.of("wood").upsideDown()).isNull();
    }

    @Test
    void aCharacter_isWhereItIsInTheText() {
        SeenText seen = SeenText.of("a\u200B😀\u00AD b");

        assertThat(seen.size()).isEqualTo(4);
        assertThat(seen.from(1)).isEqualTo(2);
        assertThat(seen.to(1)).isEqualTo(4);
        assertThat(seen.isSpace(2)).isTrue();
        assertThat(seen.from(3)).isEqualTo(6);
        assertThat(seen.upsideDown()).isNull();
    }

    private static String plain(String text) {
        return SeenText.of(text).plain();
    }

    private static String letters(@org.jspecify.annotations.Nullable SeenText seen) {
        var letters = new StringBuilder();
        for (int i = 0; seen != null && i < seen.size(); i++) {
            String looks = seen.letters(i);
            letters.append(looks == null ? "" : looks);
        }
        return letters.toString();
    }
}
