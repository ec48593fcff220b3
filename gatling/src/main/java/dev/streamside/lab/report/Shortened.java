package dev.streamside.lab.report;

/// Shortens long names. The middle is left out, because addresses differ at their ends.
final class Shortened {
    private static final String LEFT_OUT = "…";

    private Shortened() {}

    /// @param most characters, at least 3
    static String of(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int start = most / 2;
        int end = text.length() - (most - LEFT_OUT.length() - start);
        // Never splits a character.
        start -= Character.isHighSurrogate(text.charAt(start - 1)) ? 1 : 0;
        end += Character.isLowSurrogate(text.charAt(end)) ? 1 : 0;
        return text.substring(0, start) + LEFT_OUT + text.substring(end);
    }
}
