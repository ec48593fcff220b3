package dev.streamside.moderation.word;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.platform.text.Pairs;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WordListTest {
    private final WordList list = new WordList(List.of(
            new ListedWord("go home", Treatment.REFUSED),
            new ListedWord("one three", Treatment.REFUSED),
            new ListedWord("damn", Treatment.MASKED)));

    @Test
    void aPhrase_isFound_whicheverOfItsWordsIsDisguised() {
        assertThat(list.find("please go home now").refused()).isTrue();
        assertThat(list.find("please g.o home now").refused()).isTrue();
        assertThat(list.find("please go ho/me now").refused()).isTrue();
        assertThat(list.find("please gooo hooome now").refused()).isTrue();
        assertThat(list.find("please go ... ho/me now").refused()).isTrue();
    }

    @Test
    void wordsWithOthersBetweenThem_areNoPhrase_whereverTheOthersAreDisguised() {
        assertThat(list.find("go right home").refused()).isFalse();
        assertThat(list.find("g.o one two three h.ome").refused()).isFalse();
        assertThat(list.find("b.y one or the other, or three b.y now").refused())
                .isFalse();
    }

    @Test
    void everyDisguiseOfAMaskedWord_isMaskedInItsPlace() {
        assertThat(list.find("damn! this d.a.m.n door, d4mn it, daaamn").masked())
                .isEqualTo("****! this ******* door, **** it, ******");
    }

    @Test
    void aWordThatIsReadBackwards_isMaskedInItsPlace() {
        assertThat(list.find("oh uɯɐp it").masked()).isEqualTo("oh **** it");
        assertThat(list.find("oh 🇩🇦🇲🇳 it").masked()).isEqualTo("oh **** it");
        assertThat(list.find("oh d\u200Bamn it").masked()).isEqualTo("oh ***** it");
    }

    @ParameterizedTest
    @MethodSource("dev.streamside.platform.text.Pairs#same")
    void aWordThatLooksTheSame_isFound(Pairs.Pair pair) {
        if (hasTwoLetters(pair.one())) {
            assertThat(isFound(pair.one(), "oh, " + pair.other() + "!")).isTrue();
        }
    }

    /// Accents and the composition of a syllable make no difference to this rule.
    @ParameterizedTest
    @MethodSource("dev.streamside.platform.text.Pairs#different")
    void aWordOfOtherLetters_isNotFound(Pairs.Pair pair) {
        boolean isSame = FoldedText.fold(pair.one()).equals(FoldedText.fold(pair.other()));
        if (hasTwoLetters(pair.one()) && !isSame && !pair.kind().equals("digits")) {
            assertThat(isFound(pair.one(), "oh, " + pair.other() + "!")).isFalse();
        }
    }

    private static boolean isFound(String word, String text) {
        return new WordList(List.of(new ListedWord(word, Treatment.REFUSED)))
                .find(text)
                .refused();
    }

    private static boolean hasTwoLetters(String word) {
        return FoldedText.fold(word).length() >= 2;
    }
}
