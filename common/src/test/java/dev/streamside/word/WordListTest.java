package dev.streamside.word;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

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
}
