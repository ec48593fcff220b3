package dev.streamside.word;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A text as somebody typed it: its words, and what each of their characters looks like. Leaves out what draws
/// nothing. Read once, and then folded in each way that it may be meant.
final class TypedText {
    /// A run of characters without a space.
    ///
    /// @param start       its first character, as an index into this text
    /// @param end         where it ends
    /// @param firstLetter -1 if it has none
    /// @param lastLetter  -1 if it has none
    record Word(int start, int end, int firstLetter, int lastLetter, boolean hasDigit) {
        boolean isSingleLetter() {
            return firstLetter >= 0 && firstLetter == lastLetter && !hasDigit;
        }
    }

    private final int[] codePoints;
    private final int[] from;
    private final @Nullable String[] letters;
    private final List<Word> words = new ArrayList<>();
    private int size;

    TypedText(String text) {
        codePoints = new int[text.length()];
        from = new int[text.length()];
        letters = new String[text.length()];
        int start = 0;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int codePoint = text.codePointAt(i);
            if (isSpace(codePoint)) {
                endWord(start);
                start = size;
            } else {
                add(codePoint, i);
            }
        }
        endWord(start);
    }

    private static boolean isSpace(int codePoint) {
        return Character.isWhitespace(codePoint) || Character.isSpaceChar(codePoint);
    }

    private void add(int codePoint, int index) {
        String looks = Letters.of(codePoint);
        if (looks == null || !looks.isEmpty()) {
            codePoints[size] = codePoint;
            from[size] = index;
            letters[size] = looks;
            size++;
        }
    }

    private void endWord(int start) {
        int first = -1;
        int last = -1;
        boolean hasDigit = false;
        for (int i = start; i < size; i++) {
            hasDigit |= isDigit(i);
            if (letters[i] != null) {
                first = first < 0 ? i : first;
                last = i;
            }
        }
        if (start < size) {
            words.add(new Word(start, size, first, last, hasDigit));
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

    int codePoint(int index) {
        return codePoints[index];
    }

    boolean isDigit(int index) {
        return codePoints[index] >= '0' && codePoints[index] <= '9';
    }

    /// What a character looks like; null if it is no letter.
    @Nullable
    String letters(int index) {
        return letters[index];
    }

    /// Whether the first letter of a word is Hangul.
    boolean isHangul(Word word) {
        String first = word.firstLetter() < 0 ? null : letters[word.firstLetter()];
        return first != null && Letters.isHangul(first);
    }

    /// Where in the text a character begins.
    int from(int index) {
        return from[index];
    }

    /// Where in the text a character ends.
    int to(int index) {
        return from[index] + Character.charCount(codePoints[index]);
    }
}
