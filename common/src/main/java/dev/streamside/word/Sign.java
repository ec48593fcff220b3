package dev.streamside.word;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A character of a text that somebody typed.
///
/// @param from    where it begins in the text
/// @param to      where it ends
/// @param letters what it looks like; null if it is no letter
record Sign(int codePoint, int from, int to, @Nullable String letters) {
    boolean isLetter() {
        return letters != null;
    }

    boolean isDigit() {
        return codePoint >= '0' && codePoint <= '9';
    }

    private boolean isSpace() {
        return Character.isWhitespace(codePoint) || Character.isSpaceChar(codePoint);
    }

    /// The words of a text, without what draws nothing.
    static List<List<Sign>> words(String text) {
        List<List<Sign>> words = new ArrayList<>();
        List<Sign> word = new ArrayList<>();
        for (int i = 0; i < text.length(); ) {
            int codePoint = text.codePointAt(i);
            int end = i + Character.charCount(codePoint);
            var sign = new Sign(codePoint, i, end, Letters.of(codePoint));
            if (!sign.isSpace()) {
                if (sign.letters == null || !sign.letters.isEmpty()) {
                    word.add(sign);
                }
            } else if (!word.isEmpty()) {
                words.add(word);
                word = new ArrayList<>();
            }
            i = end;
        }
        if (!word.isEmpty()) {
            words.add(word);
        }
        return words;
    }
}
