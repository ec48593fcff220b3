package dev.streamside.text;

import dev.streamside.problem.FieldReason;
import dev.streamside.problem.Refusal;
import java.text.Normalizer;
import org.jspecify.annotations.Nullable;

/// A rule for one kind of text that people type: names, titles, chats. Texts are compared and stored in NFC,
/// trimmed.
///
/// @param field         the name of the field in a refusal
/// @param maxCodePoints maximum length, in Unicode code points after NFC and trimming; the minimum is 1
/// @param kind          which other characters are allowed
public record PlainText(String field, int maxCodePoints, Kind kind) {
    /// Decides which invisible characters are allowed. Other control characters never are.
    public enum Kind {
        LINE,
        /// Line breaks are allowed.
        LINES,
        /// Shown beside other names, and must not imitate one: no characters that change the text direction,
        /// have no width, or are for private use.
        NAME
    }

    /// More marks than any living script needs only deface the lines above and below.
    private static final int MAX_MARKS_PER_LETTER = 4;

    /// Joins several emoji into one.
    private static final int ZERO_WIDTH_JOINER = 0x200D;

    public static PlainText line(String field, int maxCodePoints) {
        return new PlainText(field, maxCodePoints, Kind.LINE);
    }

    public static PlainText lines(String field, int maxCodePoints) {
        return new PlainText(field, maxCodePoints, Kind.LINES);
    }

    public static PlainText name(String field, int maxCodePoints) {
        return new PlainText(field, maxCodePoints, Kind.NAME);
    }

    /// @return `raw` in NFC and trimmed
    /// @throws Refusal `INVALID` naming the field, if the text breaks the rule
    public String clean(@Nullable String raw) {
        if (raw == null) {
            throw Refusal.invalid(field, FieldReason.REQUIRED, "is required");
        }
        if (raw.length() > maxCodePoints * 8) { // NFC cannot shorten it enough
            throw tooLong();
        }
        if (hasLoneSurrogate(raw)) {
            throw Refusal.invalid(
                    field, FieldReason.FORBIDDEN_CHARACTERS, "contains half a character (a lone surrogate)");
        }
        String text = Normalizer.normalize(raw.replace("\r\n", "\n"), Normalizer.Form.NFC)
                .strip();
        if (text.codePoints().noneMatch(PlainText::isVisible)) {
            throw Refusal.invalid(field, FieldReason.NOTHING_VISIBLE, "must contain something visible");
        }
        if (text.codePointCount(0, text.length()) > maxCodePoints) {
            throw tooLong();
        }
        if (text.codePoints().anyMatch(this::isForbidden)) {
            throw Refusal.invalid(
                    field, FieldReason.FORBIDDEN_CHARACTERS, "must not contain control or hidden characters");
        }
        if (hasTooManyMarks(text)) {
            throw Refusal.invalid(field, FieldReason.FORBIDDEN_CHARACTERS, "has too many marks on one letter");
        }
        return text;
    }

    private Refusal tooLong() {
        return Refusal.invalid(
                field, FieldReason.TOO_LONG, "must be at most " + maxCodePoints + " characters (code points) long");
    }

    private boolean isForbidden(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL -> !(kind == Kind.LINES && codePoint == '\n');
            case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            case Character.FORMAT -> kind == Kind.NAME && codePoint != ZERO_WIDTH_JOINER;
            case Character.PRIVATE_USE, Character.UNASSIGNED -> kind == Kind.NAME;
            default -> false;
        };
    }

    private static boolean hasLoneSurrogate(String text) {
        return text.codePoints().anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    }

    /// Blank letters: characters that Unicode classes as letters or symbols, but that draw nothing.
    private static boolean isBlank(int codePoint) {
        return switch (codePoint) {
            case 0x115F, 0x1160, 0x3164, 0xFFA0 -> true; // Hangul fillers
            case 0x2800 -> true; // Braille pattern blank
            case 0x1D159 -> true; // musical null notehead
            default -> false;
        };
    }

    private static boolean isVisible(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.PRIVATE_USE,
                    Character.SPACE_SEPARATOR,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.NON_SPACING_MARK,
                    Character.ENCLOSING_MARK,
                    Character.COMBINING_SPACING_MARK -> false;
            default -> !isBlank(codePoint);
        };
    }

    private static boolean hasTooManyMarks(String text) {
        int marks = 0;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int type = Character.getType(text.codePointAt(i));
            marks = type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK ? marks + 1 : 0;
            if (marks > MAX_MARKS_PER_LETTER) {
                return true;
            }
        }
        return false;
    }
}
