package dev.streamside.platform.text;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.text.UnicodeSet;
import java.util.HashSet;
import java.util.Set;

/// The emoji that Unicode lists ([UTS #51](https://www.unicode.org/reports/tr51/), RGI), and flags of
/// regions, which it only describes.
public final class Emoji {
    /// Selects the emoji where there is also a plain sign.
    static final int EMOJI_STYLE = 0xFE0F;
    /// Selects the plain sign where there is also an emoji.
    static final int TEXT_STYLE = 0xFE0E;

    static final int ZERO_WIDTH_JOINER = 0x200D;
    private static final int KEYCAP = 0x20E3;
    private static final int BLACK_FLAG = 0x1F3F4;
    private static final int FIRST_TAG = 0xE0020;
    private static final int LAST_TAG = 0xE007E;
    static final int END_OF_TAGS = 0xE007F;
    private static final int REGION_A = 0x1F1E6;
    private static final int REGION_Z = 0x1F1FF;
    /// Longer than any of the sequences, in UTF-16.
    private static final int LONGEST = 24;

    /// All of more than one code point, without [#EMOJI_STYLE], because not every keyboard puts it where it
    /// belongs.
    private static final Set<String> SEQUENCES = sequences();

    private Emoji() {}

    private static Set<String> sequences() {
        var sequences = new HashSet<String>();
        for (String sequence : new UnicodeSet("[:RGI_Emoji:]").strings()) {
            sequences.add(sequence.replace(Character.toString(EMOJI_STYLE), ""));
        }
        return sequences;
    }

    /// Whether a text has nothing but emoji and spaces, and at least one emoji.
    public static boolean isAll(String text) {
        boolean any = false;
        for (int i = 0; i < text.length(); ) {
            int codePoint = text.codePointAt(i);
            int end = endAt(text, i);
            if (end > i) {
                any = true;
                i = end;
            } else if (Spaces.isSpace(codePoint)) {
                i += Character.charCount(codePoint);
            } else {
                return false;
            }
        }
        return any;
    }

    /// The end of the emoji that begins at `index`: the longest that Unicode lists. `index` if there is none.
    static int endAt(String text, int index) {
        int first = text.codePointAt(index);
        if (!canBegin(first)) {
            return index;
        }
        int next = index + Character.charCount(first);
        int end = is(first, UProperty.EMOJI_PRESENTATION) && !isRegion(first) ? next : index;
        if (next == text.length()) {
            return end;
        }
        int second = text.codePointAt(next);
        if (second == EMOJI_STYLE && first > '9' && !isRegion(first)) {
            end = next + 1;
        }
        if (first == BLACK_FLAG && isTag(second)) {
            return Math.max(end, endOfRegion(text, next));
        }
        return continues(second) ? Math.max(end, endOfSequence(text, index)) : end;
    }

    /// Whether it may continue a sequence.
    static boolean continues(int codePoint) {
        return codePoint == EMOJI_STYLE
                || codePoint == ZERO_WIDTH_JOINER
                || codePoint == KEYCAP
                || isTag(codePoint)
                || isRegion(codePoint)
                || is(codePoint, UProperty.EMOJI_MODIFIER);
    }

    private static boolean canBegin(int codePoint) {
        return isEmoji(codePoint);
    }

    private static int endOfSequence(String text, int index) {
        var sequence = new StringBuilder();
        int end = index;
        int before = ZERO_WIDTH_JOINER;
        for (int i = index; i < text.length(); ) {
            int codePoint = text.codePointAt(i);
            if (before != ZERO_WIDTH_JOINER && !continues(codePoint)) {
                return end;
            }
            i += Character.charCount(codePoint);
            before = codePoint;
            if (codePoint != EMOJI_STYLE && sequence.appendCodePoint(codePoint).length() > LONGEST) {
                return end;
            }
            if (SEQUENCES.contains(sequence.toString())) {
                end = i;
            }
        }
        return end;
    }

    /// The end of the tags of a region's flag, such as that of Texas. The tags are letters and digits; the
    /// first two are a country. 0 if they are anything else.
    private static int endOfRegion(String text, int start) {
        var region = new StringBuilder();
        for (int i = start; i < text.length(); i += 2) {
            int codePoint = text.codePointAt(i);
            if (codePoint == END_OF_TAGS) {
                boolean isRegion = region.length() >= 4 && region.length() <= 6 && isCountry(region);
                return isRegion ? i + 2 : 0;
            }
            char letter = isTag(codePoint) ? (char) (codePoint - FIRST_TAG + ' ') : ' ';
            if (!UCharacter.isLetterOrDigit(letter) || UCharacter.isUpperCase(letter)) {
                return 0;
            }
            region.append(letter);
        }
        return 0;
    }

    private static boolean isCountry(CharSequence region) {
        var flag = new StringBuilder();
        for (int i = 0; i < 2; i++) {
            flag.appendCodePoint(REGION_A + region.charAt(i) - 'a');
        }
        return SEQUENCES.contains(flag.toString());
    }

    static boolean isTag(int codePoint) {
        return codePoint >= FIRST_TAG && codePoint <= LAST_TAG;
    }

    /// Whether it is one of the letters that form a flag in pairs.
    static boolean isRegion(int codePoint) {
        return codePoint >= REGION_A && codePoint <= REGION_Z;
    }

    /// Whether two of those letters are the flag of a country.
    static boolean isFlag(int first, int second) {
        return SEQUENCES.contains(Character.toString(first) + Character.toString(second));
    }

    /// The letter in lower case.
    static String letterOfRegion(int codePoint) {
        return Character.toString('a' + codePoint - REGION_A);
    }

    /// Whether it may be drawn as an emoji.
    static boolean isEmoji(int codePoint) {
        return is(codePoint, UProperty.EMOJI);
    }

    private static boolean is(int codePoint, int property) {
        return UCharacter.hasBinaryProperty(codePoint, property);
    }
}
