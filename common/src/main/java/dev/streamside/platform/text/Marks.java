package dev.streamside.platform.text;

/// Limits the marks above and below letters. More than any living script needs only deface the lines around
/// them.
final class Marks {
    private static final int MAX_PER_LETTER = 4;

    private Marks() {}

    static boolean areTooMany(String text) {
        return withoutTooMany(text).length() < text.length();
    }

    /// Marks count for the previous letter, even after invisible characters and spacing marks.
    static String withoutTooMany(String text) {
        var kept = new StringBuilder(text.length());
        int marks = 0;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int codePoint = text.codePointAt(i);
            if (!Drawn.isHidden(codePoint)) {
                marks = switch (Character.getType(codePoint)) {
                    case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK -> marks + 1;
                    case Character.COMBINING_SPACING_MARK -> marks;
                    default -> 0;
                };
            }
            if (marks <= MAX_PER_LETTER) {
                kept.appendCodePoint(codePoint);
            }
        }
        return kept.toString();
    }
}
