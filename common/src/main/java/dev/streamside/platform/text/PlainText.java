package dev.streamside.platform.text;

import dev.streamside.platform.problem.FieldReason;
import dev.streamside.platform.problem.Refusal;
import java.text.Normalizer;
import org.jspecify.annotations.Nullable;

/// A rule for one kind of text that people type: names, titles, chats. Texts are compared and stored in NFC,
/// trimmed, and without characters that draw nothing in their place.
///
/// @param field         the name of the field in a refusal
/// @param maxCodePoints maximum length, in Unicode code points of the text as it is stored; the minimum is 1
/// @param kind          which other characters are allowed
public record PlainText(String field, int maxCodePoints, Kind kind) {
    /// Decides which control characters are allowed, and how spaces are treated.
    public enum Kind {
        LINE,
        /// Line breaks are allowed.
        LINES,
        /// Shown next to other names, and must not imitate one: stored as it is drawn, without private-use or
        /// unassigned characters.
        NAME
    }

    /// A text that is this many times longer, in UTF-16, is too long whatever NFC makes of it.
    private static final int MAX_LOST = 8;

    public static PlainText line(String field, int maxCodePoints) {
        return new PlainText(field, maxCodePoints, Kind.LINE);
    }

    public static PlainText lines(String field, int maxCodePoints) {
        return new PlainText(field, maxCodePoints, Kind.LINES);
    }

    public static PlainText name(String field, int maxCodePoints) {
        return new PlainText(field, maxCodePoints, Kind.NAME);
    }

    /// @return `raw` in NFC, trimmed and without invisible characters; in a name, only single spaces
    /// @throws Refusal `INVALID` naming the field, if the text breaks the rule
    public String clean(@Nullable String raw) {
        if (raw == null) {
            throw Refusal.invalid(field, FieldReason.REQUIRED, "is required");
        }
        if (raw.length() > maxCodePoints * MAX_LOST) {
            throw tooLong();
        }
        boolean isAscii = Ascii.isPlain(raw);
        if (!isAscii && hasLoneSurrogate(raw)) {
            throw Refusal.invalid(
                    field, FieldReason.FORBIDDEN_CHARACTERS, "contains half a character (a lone surrogate)");
        }
        String typed = isAscii ? raw : compose(raw.replace("\r\n", "\n"));
        String text = drawn(typed);
        if (isAscii ? text.isEmpty() : text.codePoints().noneMatch(PlainText::isVisible)) {
            throw Refusal.invalid(field, FieldReason.NOTHING_VISIBLE, "must contain something visible");
        }
        if (text.codePointCount(0, text.length()) > maxCodePoints) {
            throw tooLong();
        }
        if (!isAscii) {
            if (typed.strip().codePoints().anyMatch(this::isForbidden)) {
                throw Refusal.invalid(field, FieldReason.FORBIDDEN_CHARACTERS, "must not contain control characters");
            }
            if (Marks.areTooMany(text)) {
                throw Refusal.invalid(field, FieldReason.FORBIDDEN_CHARACTERS, "has too many marks on one letter");
            }
        }
        return text;
    }

    /// Cleans a text that its author cannot be asked to correct: characters that would be refused are left
    /// out, and a text that is too long is cut between characters.
    ///
    /// @throws Refusal `INVALID` naming the field, if no visible character is left
    public String cleanOrRepair(@Nullable String raw) {
        if (raw == null) {
            return clean(null);
        }
        var repaired = new StringBuilder();
        raw.codePoints()
                .limit((long) maxCodePoints * MAX_LOST / 2)
                .map(each -> isForbidden(each) && Character.getType(each) == Character.CONTROL ? ' ' : each)
                .filter(each -> !isSurrogate(each) && !isForbidden(each))
                .forEach(repaired::appendCodePoint);
        String text = Marks.withoutTooMany(drawn(compose(repaired.toString())));
        return clean(Graphemes.cut(text, maxCodePoints).strip());
    }

    private String drawn(String text) {
        if (kind == Kind.NAME) {
            return compose(SeenText.of(text).drawn());
        }
        return Ascii.isPlain(text)
                ? text.strip()
                : compose(Drawn.withoutHidden(text)).strip();
    }

    private static String compose(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC);
    }

    private Refusal tooLong() {
        return Refusal.invalid(
                field, FieldReason.TOO_LONG, "must be at most " + maxCodePoints + " characters (code points) long");
    }

    private boolean isForbidden(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL -> !(kind == Kind.LINES && codePoint == '\n');
            case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            case Character.PRIVATE_USE -> kind == Kind.NAME;
            case Character.UNASSIGNED -> kind == Kind.NAME && !Drawn.isHidden(codePoint) && !Emoji.isEmoji(codePoint);
            default -> false;
        };
    }

    private static boolean hasLoneSurrogate(String text) {
        return text.codePoints().anyMatch(PlainText::isSurrogate);
    }

    private static boolean isSurrogate(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }

    private static boolean isVisible(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.PRIVATE_USE,
                    Character.NON_SPACING_MARK,
                    Character.ENCLOSING_MARK,
                    Character.COMBINING_SPACING_MARK -> false;
            case Character.UNASSIGNED -> Emoji.isEmoji(codePoint);
            default -> !Spaces.isSpace(codePoint) && !Drawn.isHidden(codePoint);
        };
    }
}
