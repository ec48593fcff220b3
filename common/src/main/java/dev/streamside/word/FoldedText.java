package dev.streamside.word;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A text as it may be meant: plain letters, and a space between words. Remembers where they come from.
final class FoldedText {
    static final char SPACE = ' ';
    /// So many single letters in a row are a word that is spaced out.
    private static final int SPACED_OUT = 3;
    private static final int SPACED_OUT_SYLLABLES = 2;
    /// So many equal letters in a row are one that is drawn out.
    private static final int DRAWN_OUT = 3;

    private final Reading reading;
    private final StringBuilder letters = new StringBuilder();
    private int[] from = new int[64];
    private int[] to = new int[64];
    private int run;
    private boolean drawnOut;

    private FoldedText(Reading reading, List<List<Sign>> words) {
        this.reading = reading;
        for (int i = 0; i < words.size(); ) {
            int end = reading.joins ? endOfSpacedOut(words, i) : i;
            if (end > i) {
                words.subList(i, end).stream().map(FoldedText::onlyLetter).forEach(this::addLetter);
            } else {
                add(words.get(i));
                end++;
            }
            endWord();
            i = end;
        }
    }

    /// Every way to read `text` that differs from the others, the usual one first.
    static List<FoldedText> readings(String text) {
        List<List<Sign>> words = Sign.words(text);
        List<FoldedText> readings = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        boolean drawnOut = false;
        for (Reading reading : Reading.values()) {
            if (reading != Reading.DRAWN_OUT_IS_DOUBLE || drawnOut) {
                var folded = new FoldedText(reading, words);
                drawnOut |= folded.drawnOut;
                if (seen.add(folded.letters())) {
                    readings.add(folded);
                }
            }
        }
        return readings;
    }

    /// The usual way to read `text`.
    static String fold(String text) {
        return new FoldedText(Reading.SIGNS_SPLIT, Sign.words(text)).letters().strip();
    }

    String letters() {
        return letters.toString();
    }

    /// Where in the text the letter at `index` begins.
    int from(int index) {
        return from[index];
    }

    /// Where in the text the letter at `index` ends.
    int to(int index) {
        return to[index];
    }

    /// @return where the run of single letters that begins at `start` ends; `start` if there is none
    private static int endOfSpacedOut(List<List<Sign>> words, int start) {
        int end = start;
        boolean syllables = true;
        while (end < words.size() && onlyLetter(words.get(end)) != null) {
            syllables &= isHangul(onlyLetter(words.get(end)));
            end++;
        }
        return end - start >= (syllables ? SPACED_OUT_SYLLABLES : SPACED_OUT) ? end : start;
    }

    /// The letter of a word that has one, and no digit.
    private static @Nullable Sign onlyLetter(List<Sign> word) {
        Sign only = null;
        for (Sign sign : word) {
            if (sign.isDigit() || (sign.isLetter() && only != null)) {
                return null;
            }
            only = sign.isLetter() ? sign : only;
        }
        return only;
    }

    private void add(List<Sign> word) {
        int first = indexOfLetter(word, 0, 1);
        int last = indexOfLetter(word, word.size() - 1, -1);
        boolean hangul = first >= 0 && isHangul(word.get(first));
        for (int i = 0; i < word.size(); i++) {
            Sign sign = word.get(i);
            if (sign.isLetter()) {
                addLetter(sign);
            } else if (i < last && (i > first || (sign.isDigit() && i + 1 == first))) {
                addWithin(sign, hangul);
            } else if (sign.isDigit()) {
                add((char) sign.codePoint(), sign);
            } else {
                endWord();
            }
        }
    }

    private void addLetter(Sign sign) {
        String looks = Objects.requireNonNull(sign.letters());
        for (int i = 0; i < looks.length(); i++) {
            add(looks.charAt(i), sign);
        }
    }

    /// What is no letter, in the middle of a word.
    private void addWithin(Sign sign, boolean hangul) {
        Character letter = hangul ? null : Letters.standIn(sign.codePoint(), reading.one);
        if (letter != null && (reading.joins || sign.isDigit())) {
            add(letter, sign);
        } else if (!reading.joins) {
            endWord();
        }
    }

    private void add(char letter, Sign sign) {
        int last = letters.length() - 1;
        run = last >= 0 && letters.charAt(last) == letter ? run + 1 : 1;
        if (run < DRAWN_OUT) {
            append(letter, sign.from(), sign.to());
            return;
        }
        drawnOut = true;
        if (run == DRAWN_OUT && reading.kept == 1) {
            letters.setLength(last);
            last--;
        }
        to[last] = sign.to();
    }

    private void endWord() {
        if (!letters.isEmpty() && letters.charAt(letters.length() - 1) != SPACE) {
            int end = to[letters.length() - 1];
            append(SPACE, end, end);
        }
        run = 0;
    }

    private void append(char letter, int start, int end) {
        int index = letters.length();
        if (index == from.length) {
            from = Arrays.copyOf(from, 2 * index);
            to = Arrays.copyOf(to, 2 * index);
        }
        letters.append(letter);
        from[index] = start;
        to[index] = end;
    }

    private static int indexOfLetter(List<Sign> word, int start, int step) {
        int i = start;
        while (i >= 0 && i < word.size() && !word.get(i).isLetter()) {
            i += step;
        }
        return i < word.size() ? i : -1;
    }

    private static boolean isHangul(@Nullable Sign sign) {
        return sign != null && sign.letters() != null && Letters.isHangul(sign.letters());
    }
}
