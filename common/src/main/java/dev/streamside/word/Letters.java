package dev.streamside.word;

import java.text.Normalizer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a character looks like, as plain lower-case letters: `Ａ`, `á`, `а` (Cyrillic) and `𝒂` are an `a`, and a
/// Hangul syllable is its jamo, however they were typed.
final class Letters {
    private static final String INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
    private static final String FINALS = "ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ";
    private static final char FIRST_VOWEL = 'ㅏ';

    /// Letters of other alphabets, each followed by what it looks like.
    private static final Map<Character, Character> LOOK_ALIKES =
            pairs("аaеeоoрpсcуyхxіiѕsјjһhԁdԛqԝwвbнhкkмmтtгrαaβbεeηnιiκkνvοoρpτtυuχxωwγyɑaɡgıiɩiłlđdøoəeɐa");

    /// Decomposed once each: the normalizer is too slow for every character of every chat.
    private static final @Nullable String[] KNOWN = new String[0x2_0000];

    /// What is remembered of a character that is no letter.
    private static final String NO_LETTER = " ";

    /// No letter at all.
    static final char NONE = 0;

    private Letters() {}

    private static Map<Character, Character> pairs(String letters) {
        var pairs = new HashMap<Character, Character>();
        for (int i = 0; i < letters.length(); i += 2) {
            pairs.put(letters.charAt(i), letters.charAt(i + 1));
        }
        return Map.copyOf(pairs);
    }

    /// @return empty for what draws nothing, such as joiners and marks; null for what is no letter
    static @Nullable String of(int codePoint) {
        if (codePoint >= KNOWN.length) {
            return fold(codePoint);
        }
        String known = KNOWN[codePoint];
        if (known == null) {
            String folded = fold(codePoint);
            known = folded == null ? NO_LETTER : folded;
            KNOWN[codePoint] = known; // a race writes the same twice
        }
        return known.equals(NO_LETTER) ? null : known;
    }

    private static @Nullable String fold(int codePoint) {
        if (codePoint == 0x3164 || codePoint == 0x115F || codePoint == 0x1160) {
            return ""; // Hangul fillers count as letters, and draw nothing
        }
        var letters = new StringBuilder();
        boolean any = false;
        String parts = Normalizer.normalize(Character.toString(codePoint), Normalizer.Form.NFKD);
        for (int i = 0; i < parts.length(); i++) {
            char part = Character.toLowerCase(parts.charAt(i));
            switch (Character.getType(part)) {
                case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> any = true;
                default -> {
                    if (Character.isLetter(part)) {
                        letters.append(jamo(LOOK_ALIKES.getOrDefault(part, part)));
                        any = true;
                    }
                }
            }
        }
        return any ? letters.toString() : null;
    }

    /// The same letter for a jamo at the start or the end of a syllable, and on its own.
    private static char jamo(char part) {
        if (part >= 0x1100 && part <= 0x1112) {
            return INITIALS.charAt(part - 0x1100);
        }
        if (part >= 0x1161 && part <= 0x1175) {
            return (char) (FIRST_VOWEL + part - 0x1161);
        }
        return part >= 0x11A8 && part <= 0x11C2 ? FINALS.charAt(part - 0x11A8) : part;
    }

    /// The letter that a digit or sign stands for in the middle of a word, or [#NONE].
    ///
    /// @param one what a 1 stands for
    static char standIn(int codePoint, char one) {
        return switch (codePoint) {
            case '1', '|', '!' -> one;
            case '0' -> 'o';
            case '3', '€' -> 'e';
            case '4', '@' -> 'a';
            case '5', '$' -> 's';
            case '7' -> 't';
            case '8' -> 'b';
            case '9' -> 'g';
            default -> NONE;
        };
    }

    static boolean isHangul(String letters) {
        return !letters.isEmpty() && letters.charAt(0) >= 'ㄱ' && letters.charAt(0) <= 'ㅣ';
    }
}
