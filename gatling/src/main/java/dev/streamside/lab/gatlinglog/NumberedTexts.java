package dev.streamside.lab.gatlinglog;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The texts that a binary log has numbered so far. Equal texts are kept once: a run whose messages differ
/// only in ids has millions of numbers for a few of them.
final class NumberedTexts {
    private static final int LEAST_NUMBERS = 1 << 10;
    private static final int MOST_NUMBERS = 1 << 23;
    private static final int MOST_CHARACTERS = 1 << 24;

    private final Path file;
    private final Map<String, String> different = new HashMap<>();
    private @Nullable String[] byNumber = new String[LEAST_NUMBERS];
    private int count;
    private int characters;

    /// @param file for error messages
    NumberedTexts(Path file) {
        this.file = file;
    }

    /// @param number above 0. Gatling numbers without gaps, so a number far from the others means damage
    void put(int number, String text) throws UnreadableLogException {
        if (count == MOST_NUMBERS || characters > MOST_CHARACTERS) {
            throw UnreadableLogException.tooManyTexts(file);
        }
        if (number > 2 * (count + LEAST_NUMBERS)) {
            throw UnreadableLogException.damaged(file, "name number " + number);
        }
        if (number >= byNumber.length) {
            byNumber = Arrays.copyOf(byNumber, number + number / 2);
        }
        String known = different.putIfAbsent(text, text);
        characters += known == null ? text.length() : 0;
        byNumber[number] = known == null ? text : known;
        count++;
    }

    String get(int number) throws UnreadableLogException {
        String text = number > 0 && number < byNumber.length ? byNumber[number] : null;
        if (text == null) {
            throw UnreadableLogException.damaged(file, "name number " + number);
        }
        return text;
    }
}
