package dev.streamside.moderation.word;

import dev.streamside.platform.text.SeenText;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A text as a reader sees it, split into words. Read once, and then folded for each possible reading.
final class TypedText {
    /// A run of characters without a space.
    ///
    /// @param start       its first character, as an index into this text
    /// @param end         its end, exclusive
    /// @param firstLetter -1 if it has none
    /// @param lastLetter  -1 if it has none
    record Word(int start, int end, int firstLetter, int lastLetter, boolean hasDigit) {
        boolean isSingleLetter() {
            return firstLetter >= 0 && firstLetter == lastLetter && !hasDigit;
        }
    }

    private final SeenText seen;
    private final List<Word> words = new ArrayList<>();

    TypedText(SeenText seen) {
        this.seen = seen;
        int start = 0;
        for (int i = 0; i < seen.size(); i++) {
            if (seen.isSpace(i)) {
                endWord(start, i);
                start = i + 1;
            }
        }
        endWord(start, seen.size());
    }

    private void endWord(int start, int end) {
        int first = -1;
        int last = -1;
        boolean hasDigit = false;
        for (int i = start; i < end; i++) {
            String looks = seen.letters(i);
            hasDigit |= looks == null && isDigit(i);
            if (looks != null && !looks.isEmpty()) {
                first = first < 0 ? i : first;
                last = i;
            }
        }
        if (start < end) {
            words.add(new Word(start, end, first, last, hasDigit));
        }
    }

    List<Word> words() {
        return words;
    }

    /// The indices of all words.
    BitSet all() {
        var all = new BitSet();
        all.set(0, words.size());
        return all;
    }

    /// How a character that is not a letter looks.
    int sign(int index) {
        return seen.sign(index);
    }

    boolean isDigit(int index) {
        int sign = seen.sign(index);
        return sign >= '0' && sign <= '9';
    }

    /// How a character looks; empty for a part of the previous letter, null if it is not a letter.
    @Nullable
    String letters(int index) {
        return seen.letters(index);
    }

    /// Whether the first letter of a word is Hangul.
    boolean isHangul(Word word) {
        String first = word.firstLetter() < 0 ? null : seen.letters(word.firstLetter());
        return first != null && StandIns.isHangul(first);
    }

    /// The index in the text at which a character begins.
    int from(int index) {
        return seen.from(index);
    }

    /// The index in the text at which a character ends.
    int to(int index) {
        return seen.to(index);
    }
}
