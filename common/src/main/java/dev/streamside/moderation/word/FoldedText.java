package dev.streamside.moderation.word;

import dev.streamside.platform.text.SeenText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A text in the form in which it is searched: plain letters, and a space between words. Remembers their
/// places in the text.
final class FoldedText {
    private static final char SPACE = ' ';
    /// This many single letters in a row are a spaced-out word.
    private static final int SPACED_OUT = 3;
    private static final int SPACED_OUT_SYLLABLES = 2;
    /// This many equal letters in a row are a drawn-out letter.
    private static final int DRAWN_OUT = 3;

    private final TypedText typed;
    private final Reading reading;
    /// Words with other possible readings, and these readings, as far as this one can tell.
    private final BitSet ambiguous = new BitSet();
    private final Set<Reading> others = EnumSet.noneOf(Reading.class);
    /// The index of the word that is being folded.
    private int current;
    private final StringBuilder letters = new StringBuilder();
    private int[] from = new int[64];
    private int[] to = new int[64];
    private int run;

    /// @param which the words to fold; two spaces mark words that are left out
    private FoldedText(TypedText typed, Reading reading, BitSet which) {
        this.typed = typed;
        this.reading = reading;
        List<TypedText.Word> words = typed.words();
        for (current = which.nextSetBit(0);
                current >= 0 && current < words.size();
                current = which.nextSetBit(current)) {
            int end = endOfSpacedOut(words, current);
            if (end > current) {
                ambiguous.set(current, end);
                others.add(Reading.SIGNS_VANISH);
            }
            if (end > current && reading.joins) {
                words.subList(current, end).forEach(single -> addLetter(single.firstLetter()));
                current = end;
            } else {
                add(words.get(current));
                current++;
            }
            endWord();
            if (!which.get(current)) {
                leaveOut();
            }
        }
    }

    /// All readings of `text` that may differ, the usual one first. The others contain only the words that
    /// differ, and those around them.
    ///
    /// @param around how many words to each side
    static List<FoldedText> readings(String text, int around) {
        SeenText seen = SeenText.of(text);
        List<FoldedText> readings = new ArrayList<>();
        addReadings(seen, around, readings);
        addReadings(seen.otherwise(), around, readings);
        addReadings(seen.upsideDown(), around, readings);
        return readings;
    }

    private static void addReadings(@Nullable SeenText seen, int around, List<FoldedText> readings) {
        if (seen == null) {
            return;
        }
        var typed = new TypedText(seen);
        var usual = new FoldedText(typed, Reading.SIGNS_SPLIT, typed.all());
        readings.add(usual);
        if (usual.others.isEmpty()) {
            return;
        }
        var which = new BitSet();
        usual.ambiguous.stream().forEach(word -> which.set(Math.max(0, word - around), word + around + 1));
        Set<Reading> others = usual.others;
        for (Reading reading : Reading.values()) {
            if (others.contains(reading)) {
                var folded = new FoldedText(typed, reading, which);
                others.addAll(folded.others);
                readings.add(folded);
            }
        }
    }

    /// The usual reading of `text`.
    static String fold(String text) {
        var typed = new TypedText(SeenText.of(text));
        return new FoldedText(typed, Reading.SIGNS_SPLIT, typed.all())
                .letters
                .toString()
                .strip();
    }

    CharSequence letters() {
        return letters;
    }

    /// Whether the letter at `index` is the first of a word.
    boolean opensWord(int index) {
        return index == 0 || letters.charAt(index - 1) == SPACE;
    }

    /// Whether the letter at `index` is the last of a word.
    boolean endsWord(int index) {
        return index + 1 == letters.length() || letters.charAt(index + 1) == SPACE;
    }

    /// The beginning in the text of the letters from `first` to `last`. In a text that is read backwards, the
    /// last one comes first.
    int from(int first, int last) {
        return Math.min(from[first], from[last]);
    }

    /// The end in the text of the letters from `first` to `last`.
    int to(int first, int last) {
        return Math.max(to[first], to[last]);
    }

    /// @return the end of the run of single letters that begins at `start`; `start` if there is none
    private int endOfSpacedOut(List<TypedText.Word> words, int start) {
        int end = start;
        boolean syllables = true;
        while (end < words.size() && words.get(end).isSingleLetter()) {
            syllables &= typed.isHangul(words.get(end));
            end++;
        }
        return end - start >= (syllables ? SPACED_OUT_SYLLABLES : SPACED_OUT) ? end : start;
    }

    private void add(TypedText.Word word) {
        int first = word.firstLetter();
        if (first < 0 && !word.hasDigit()) {
            ambiguous.set(current); // not a word: a phrase continues across it
        }
        for (int i = word.start(); i < word.end(); i++) {
            if (typed.letters(i) != null) {
                addLetter(i);
            } else if (i < word.lastLetter() && (i > first || (typed.isDigit(i) && i + 1 == first))) {
                addWithin(word, i);
            } else if (typed.isDigit(i)) {
                add((char) typed.sign(i), i);
            } else {
                endWord();
            }
        }
    }

    private void mayBe(Reading other) {
        ambiguous.set(current);
        others.add(other);
    }

    private void addLetter(int index) {
        String looks = typed.letters(index);
        for (int i = 0; looks != null && i < looks.length(); i++) {
            add(looks.charAt(i), index);
        }
    }

    /// A character that is not a letter, in the middle of a word.
    private void addWithin(TypedText.Word word, int index) {
        char letter = typed.isHangul(word) ? StandIns.NONE : StandIns.of(typed.sign(index), reading.one);
        if (letter == reading.one) {
            mayBe(Reading.ONE_IS_L);
        }
        if (letter == StandIns.NONE || !typed.isDigit(index)) {
            mayBe(Reading.SIGNS_VANISH);
        }
        if (letter != StandIns.NONE && (reading.joins || typed.isDigit(index))) {
            add(letter, index);
        } else if (!reading.joins) {
            endWord();
        }
    }

    private void add(char letter, int index) {
        int last = letters.length() - 1;
        run = last >= 0 && letters.charAt(last) == letter ? run + 1 : 1;
        if (run < DRAWN_OUT) {
            append(letter, typed.from(index), typed.to(index));
            return;
        }
        mayBe(Reading.DRAWN_OUT_IS_DOUBLE);
        if (run == DRAWN_OUT && reading.kept == 1) {
            letters.setLength(last);
            last--;
        }
        to[last] = typed.to(index);
    }

    private void endWord() {
        if (!letters.isEmpty() && letters.charAt(letters.length() - 1) != SPACE) {
            int end = to[letters.length() - 1];
            append(SPACE, end, end);
        }
        run = 0;
    }

    /// No phrase continues across two spaces.
    private void leaveOut() {
        append(SPACE, typed.from(0), typed.from(0));
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
}
