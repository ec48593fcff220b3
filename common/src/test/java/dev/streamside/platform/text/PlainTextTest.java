package dev.streamside.platform.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamside.platform.problem.Refusal;
import java.text.Normalizer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlainTextTest {
    private static final PlainText CHAT = PlainText.line("text", 200);
    private static final PlainText NAME = PlainText.name("displayName", 40);

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
                "\uDB40\uDC68\uDB40\uDC69",
                "\uFE0F",
                "\u2060\u200B",
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
        assertRefused(text, "control characters");
    }

    @Test
    void clean_allowsLineBreaks_whereTheRuleDoes() {
        assertThat(PlainText.lines("description", 100).clean("a\r\nb")).isEqualTo("a\nb");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Au\u202Erora",
                "Auro\u200Bra",
                "\u2066Aurora",
                "Aurora\uDB40\uDC41",
                "Au\uDB40\uDD01rora",
                "Aur\u1160ora",
                "Aur\uFFFCora",
                "Aur\u200D\u200Dora"
            })
    void aName_isStoredAsItIsDrawn(String name) {
        assertThat(NAME.clean(name)).isEqualTo("Aurora");
        assertThat(NAME.cleanOrRepair(name)).isEqualTo("Aurora");
        assertThat(CHAT.clean(name)).isNotEmpty();
    }

    @Test
    void aName_hasSingleSpaces() {
        assertThat(NAME.clean(" Emma \u00A0\u3000 Lee  Kim")).isEqualTo("Emma Lee Kim");
        assertThat(NAME.clean("Emma  Lee")).isEqualTo("Emma Lee");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ಅರುಣ್\u200Cಕುಮಾರ್",
                "അവന്\u200D",
                "ශ්\u200Dරී",
                "علی\u200Cرضا",
                "葛\uDB40\uDD00城",
                "Łukasz",
                "Nguyễn Văn Tú",
                "김민수",
                "José Ñ",
                "O'Brien-Smith",
                "สมชาย",
                "Jean–Luc",
                "王小明",
                "ܐܘܪܗܝ",
                "👩\u200D💻 Ada",
                "🏴\uDB40\uDC67\uDB40\uDC62\uDB40\uDC77\uDB40\uDC6C\uDB40\uDC73\uDB40\uDC7F Rhys"
            })
    void aRealName_isAccepted_unchanged(String name) {
        String composed = Normalizer.normalize(name, Normalizer.Form.NFC);
        assertThat(NAME.clean(name)).isEqualTo(composed);
        assertThat(NAME.cleanOrRepair(name)).isEqualTo(composed);
    }

    @Test
    void clean_refuses_namesOfPrivateCharacters() {
        assertThatThrownBy(() -> NAME.clean("Au\uE000rora")).hasMessageContaining("control characters");
        assertThat(CHAT.clean("Au\uE000rora")).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'a\tb', a b",
        "'Au\uE000rora', Aurora",
        "'Emma\n', Emma",
        "'z\u0335\u0335\u0335\u0335\u0335\u0335', 'z\u0335\u0335\u0335\u0335'",
        "'Em\uD83Dma', Emma"
    })
    void aNameThatNobodyCanCorrect_isRepaired(String name, String repaired) {
        assertThat(NAME.cleanOrRepair(name)).isEqualTo(repaired);
    }

    @Test
    void aNameThatIsTooLong_isCutBetweenCharacters_whenItIsRepaired() {
        assertThat(NAME.cleanOrRepair("m".repeat(38) + "👨\u200D👩\u200D👧 and more"))
                .isEqualTo("m".repeat(38));
        assertThat(NAME.cleanOrRepair("m".repeat(39) + "  and more")).isEqualTo("m".repeat(39));
        assertThat(NAME.cleanOrRepair("m".repeat(100_000))).isEqualTo("m".repeat(40));
        assertThat(NAME.cleanOrRepair("\u200B".repeat(30) + "Emma")).isEqualTo("Emma");
    }

    @Test
    void lettersThatNobodySees_areNotStored() {
        assertThat(CHAT.clean("hi\uDB40\uDC68\uDB40\uDC69 😀\uDB40\uDC68\uDB40\uDC7F"))
                .isEqualTo("hi 😀");
        assertThat(CHAT.clean("hi😀\uDB40\uDD01\uDB40\uDD52\uDB40\uDDEF there")).isEqualTo("hi😀 there");
        assertThat(CHAT.clean("h\u200C\u200D\u200C\u200C\u200Di")).isEqualTo("hi");
        assertThat(CHAT.clean("h\u2062\u2063\u2064i\u3164")).isEqualTo("hi");
        assertThat(CHAT.clean("h\u200B\u2060\u200B\u200Bi")).isEqualTo("h\u200Bi");
    }

    @Test
    void whatLaysOutAText_staysInChats() {
        String text = "שלום\u200F! C\u200E# ไทย\u200Bไทย";
        assertThat(CHAT.clean(text)).isEqualTo(text);
    }

    @Test
    void everyOrdinaryText_staysAsItIs() {
        for (Pairs.Pair pair : Pairs.different()) {
            assertThat(CHAT.clean(pair.one())).isEqualTo(pair.one());
            assertThat(NAME.clean(pair.other())).isEqualTo(pair.other());
        }
    }

    @Test
    void namesThatLookTheSameBecauseOfWhatIsHidden_areStoredAsOne() {
        for (Pairs.Pair pair : Pairs.same()) {
            if (pair.kind().equals("spaces")
                    || (pair.kind().equals("hidden") && pair.one().equals("Marina"))) {
                assertThat(NAME.clean(pair.other())).isEqualTo(pair.one());
            }
        }
    }

    @Test
    void clean_allowsFamiliesOfEmoji_inNames() {
        assertThat(PlainText.name("displayName", 40).clean("👨‍👩‍👧 가족")).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "z\u0335\u0335\u0335\u0335\u0335",
                "z\u0323\u0324\u0325\u0330\u200D\u0323\u0324\u0325\u0330\u200D",
                "z\u0323\u0324\u0325\u0330\u200B\u0323\u0324",
                "z\u0323\u0324\u0325\u0330\u1160\u0323\u0324",
                "z\u0323\u0324\u0325\u0330\u034F\u0323\u0324",
                "z\u0323\u0324\u0325\u0330\uFE0F\u0323\u0324",
                "z\u0323\u0324\u0325\u0330\uDB40\uDC61\u0323\u0324",
                "z\u0323\u0324\u0325\u0330\u0903\u0323\u0324",
                "a z\u20DD\u20DE\u0323\u20E3\u0324 b"
            })
    void clean_refuses_towersOfMarks(String text) {
        assertRefused(text, "too many marks");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"z\u0335\u0335\u0335\u0335", "र्त्स्न्यं", "ที่นี่", "שּׁ֥", "རྒྱུ", "ễ ệ", "ক্ষ্ম্য", "မြွှေ့"})
    void clean_accepts_whatLettersNeed(String text) {
        assertThat(CHAT.clean(text)).isNotEmpty();
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
