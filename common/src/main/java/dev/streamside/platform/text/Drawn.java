package dev.streamside.platform.text;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.lang.UScript;
import com.ibm.icu.text.UnicodeSet;

/// Decides which characters of a text are drawn, from its beginning. Characters that Unicode calls default
/// ignorable draw nothing, except where a script or an emoji needs them:
///
/// * joiners and non-joiners between letters that join, and after a sign that ties consonants together ([UAX
///   #31](https://www.unicode.org/reports/tr31/), section 2.3; RFC 5892, appendix A);
/// * joiners, variation selectors and tags within an [Emoji];
/// * variation selectors after characters that have variants.
final class Drawn {
    private static final int NON_JOINER = 0x200C;
    private static final int JOINER = Emoji.ZERO_WIDTH_JOINER;
    private static final int MONGOLIAN_VOWEL_SEPARATOR = 0x180E;
    private static final int VIRAMA = 9; // its combining class

    /// Characters that draw nothing, although Unicode does not say so: marks for annotations and placeholders
    /// for objects, which browsers leave out; a note without a head; a filler.
    private static final UnicodeSet HIDDEN =
            new UnicodeSet("[[:Default_Ignorable_Code_Point:]\\uFFF9-\\uFFFC\\U0001D159\\U00016FE4]").freeze();

    /// A bit for each UTF-16 unit that is such a character or begins one.
    private static final long[] MAY_HIDE = mayHide();

    /// Characters that draw nothing, but control line breaks and text direction.
    private static final UnicodeSet LAYOUT =
            new UnicodeSet("[\\u00AD\\u061C\\u200B\\u200E\\u200F\\u202A-\\u202E\\u2060\\u2066-\\u2069]").freeze();

    private final String text;
    /// The end of the emoji that is being read.
    private int endOfEmoji;
    /// The previous drawn character.
    private int before;

    Drawn(String text) {
        this.text = text;
    }

    private static long[] mayHide() {
        var units = new long[(Character.MAX_VALUE + 1) / Long.SIZE];
        for (UnicodeSet.EntryRange range : HIDDEN.ranges()) {
            for (int each = range.codepoint; each <= range.codepointEnd; each++) {
                char unit = Character.isBmpCodePoint(each) ? (char) each : Character.highSurrogate(each);
                units[unit / Long.SIZE] |= 1L << unit;
            }
        }
        return units;
    }

    /// Whether a text may have characters that draw nothing. Quick.
    static boolean mayHide(String text) {
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            if ((MAY_HIDE[unit / Long.SIZE] & 1L << unit) != 0) {
                return true;
            }
        }
        return false;
    }

    /// Whether it draws nothing by itself.
    static boolean isHidden(int codePoint) {
        return codePoint >= 0xAD && HIDDEN.contains(codePoint);
    }

    static boolean isLayout(int codePoint) {
        return codePoint >= 0xAD && LAYOUT.contains(codePoint);
    }

    /// Removes characters that draw nothing. Of adjacent layout characters, only one stays: several could
    /// encode a hidden message.
    static String withoutHidden(String text) {
        if (!mayHide(text)) {
            return text;
        }
        var drawn = new Drawn(text);
        var kept = new StringBuilder(text.length());
        boolean afterLayout = false;
        for (int i = 0, length; i < text.length(); i += length) {
            int codePoint = text.codePointAt(i);
            length = Character.charCount(codePoint);
            boolean layout = isLayout(codePoint);
            if (drawn.next(i, codePoint) || (layout && !afterLayout)) {
                kept.appendCodePoint(codePoint);
                afterLayout = layout;
            }
        }
        return kept.toString();
    }

    /// Whether the character at `index` is drawn. Call it for each character in turn.
    boolean next(int index, int codePoint) {
        boolean drawn = index < endOfEmoji || isDrawn(index, codePoint);
        if (drawn) {
            before = codePoint;
        }
        return drawn;
    }

    private boolean isDrawn(int index, int codePoint) {
        int next = index + Character.charCount(codePoint);
        if (next < text.length() && Emoji.continues(text.codePointAt(next))) {
            endOfEmoji = Emoji.endAt(text, index);
        }
        return index < endOfEmoji || !isHidden(codePoint) || isNeeded(index, codePoint);
    }

    private boolean isNeeded(int index, int codePoint) {
        return switch (codePoint) {
            case NON_JOINER -> keepsApart(index);
            case JOINER -> joins(index);
            case MONGOLIAN_VOWEL_SEPARATOR -> isScript(before, UScript.MONGOLIAN);
            default -> UCharacter.hasBinaryProperty(codePoint, UProperty.VARIATION_SELECTOR) && selects(codePoint);
        };
    }

    private boolean keepsApart(int index) {
        int after = after(index);
        if (isVirama(before)) {
            return UCharacter.isLetter(after) && script(after) == script(before);
        }
        return isRegisterShifter(before) || (joinsForwards(lastOfWord(index)) && joinsBackwards(firstOfRest(index)));
    }

    private boolean joins(int index) {
        int after = after(index);
        if (isVirama(before)) {
            return script(before) != UScript.THAI;
        }
        if (isVirama(after)) {
            return UCharacter.isLetter(before) && script(before) == script(after);
        }
        boolean forwards = joinsForwards(lastOfWord(index));
        boolean backwards = joinsBackwards(firstOfRest(index));
        return before != JOINER && forwards != backwards;
    }

    /// Whether the previous character has variants.
    private boolean selects(int selector) {
        if (selector == Emoji.EMOJI_STYLE || selector == Emoji.TEXT_STYLE) {
            return before > '9' && Emoji.isEmoji(before);
        }
        return switch (script(before)) {
            case UScript.HAN ->
                UCharacter.hasBinaryProperty(before, UProperty.UNIFIED_IDEOGRAPH)
                        && (selector >= 0xE0100 || selector <= 0xFE02);
            case UScript.MONGOLIAN -> selector < 0xFE00 && UCharacter.isLetter(before);
            case UScript.MYANMAR, UScript.PHAGS_PA, UScript.MANICHAEAN -> selector == 0xFE00;
            case UScript.EGYPTIAN_HIEROGLYPHS -> selector >= 0xFE00 && selector <= 0xFE06;
            default -> false;
        };
    }

    /// The next character that draws something; 0 if there is none.
    private int after(int index) {
        for (int i = index; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            if (!isHidden(text.codePointAt(i))) {
                return text.codePointAt(i);
            }
        }
        return 0;
    }

    /// The last character before `index` that is not a mark; 0 if there is none.
    private int lastOfWord(int index) {
        for (int i = index; i > 0; i -= Character.charCount(text.codePointBefore(i))) {
            if (!isTransparent(text.codePointBefore(i))) {
                return text.codePointBefore(i);
            }
        }
        return 0;
    }

    /// The first character after `index` that is not a mark; 0 if there is none.
    private int firstOfRest(int index) {
        for (int i = index + 1; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            if (!isTransparent(text.codePointAt(i))) {
                return text.codePointAt(i);
            }
        }
        return 0;
    }

    private static boolean isTransparent(int codePoint) {
        return joiningType(codePoint) == UCharacter.JoiningType.TRANSPARENT
                || (isHidden(codePoint) && joiningType(codePoint) != UCharacter.JoiningType.DUAL_JOINING);
    }

    private static boolean joinsForwards(int codePoint) {
        return switch (joiningType(codePoint)) {
            case UCharacter.JoiningType.DUAL_JOINING, UCharacter.JoiningType.LEFT_JOINING -> true;
            default -> false;
        };
    }

    private static boolean joinsBackwards(int codePoint) {
        return switch (joiningType(codePoint)) {
            case UCharacter.JoiningType.DUAL_JOINING, UCharacter.JoiningType.RIGHT_JOINING -> true;
            default -> false;
        };
    }

    private static int joiningType(int codePoint) {
        return UCharacter.getIntPropertyValue(codePoint, UProperty.JOINING_TYPE);
    }

    private static boolean isVirama(int codePoint) {
        return UCharacter.getCombiningClass(codePoint) == VIRAMA;
    }

    /// Khmer signs that turn into another sign unless they are separated from the vowel.
    private static boolean isRegisterShifter(int codePoint) {
        return codePoint == 0x17C9 || codePoint == 0x17CA;
    }

    private static boolean isScript(int codePoint, int script) {
        return script(codePoint) == script;
    }

    private static int script(int codePoint) {
        return UScript.getScript(codePoint);
    }
}
