package dev.streamside.platform.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class GraphemesTest {
    /// Each is one character for people, but several code points.
    private static final List<String> CLUSTERS = List.of(
            "🇰🇷", // a flag
            "👨\u200D👩\u200D👧\u200D👦", // a family
            "👍🏽", // a tone of skin
            "7\uFE0F\u20E3", // a keycap
            "🏴\uDB40\uDC67\uDB40\uDC62\uDB40\uDC73\uDB40\uDC63\uDB40\uDC74\uDB40\uDC7F", // Scotland
            "\u1112\u119E\u11AB", // old Hangul
            "क्षि", // Devanagari: a conjunct with a vowel
            "ক্ষ্ম", // Bengali
            "ക്ഷ", // Malayalam
            "కీ", // Telugu
            "កូ", // Khmer
            "நி", // Tamil
            "กำ", // Thai
            "g\u0308\u0323"); // accents

    @ParameterizedTest
    @FieldSource("CLUSTERS")
    void aCut_fallsBetweenWhatPeopleSeeAsCharacters(String cluster) {
        String text = "mm" + cluster + cluster + " and more";
        int length = cluster.codePointCount(0, cluster.length());

        for (int limit = 2; limit < 2 + length; limit++) {
            assertThat(Graphemes.cut(text, limit)).isEqualTo("mm");
        }
        assertThat(Graphemes.cut(text, 2 + length)).isEqualTo("mm" + cluster);
        assertThat(Graphemes.cut(text, 2 + 2 * length - 1)).isEqualTo("mm" + cluster);
        assertThat(Graphemes.of(text)).startsWith("m", "m", cluster, cluster, " ");
    }

    @Test
    void aShortText_staysAsItIs() {
        assertThat(Graphemes.cut("🇰🇷", 2)).isEqualTo("🇰🇷");
        assertThat(Graphemes.shorten("abc", 3)).isEqualTo("abc");
    }

    @Test
    void aLongText_endsWithAnEllipsis() {
        assertThat(Graphemes.shorten("abc def", 5)).isEqualTo("abc…");
        assertThat(Graphemes.shorten("abcdefg", 5)).isEqualTo("abcd…");
        assertThat(Graphemes.shorten("abc🇰🇷g", 5)).isEqualTo("abc…");
    }

    @Test
    void aClusterThatIsLongerThanTheLimit_isCutBetweenCodePoints() {
        assertThat(Graphemes.cut("👨\u200D👩\u200D👧\u200D👦", 3)).isEqualTo("👨\u200D👩");
    }
}
