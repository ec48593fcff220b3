package dev.streamside.platform.text;

/// Checks for texts that need no Unicode data.
final class Ascii {
    private Ascii() {}

    /// Whether all of the first characters are from space to tilde.
    ///
    /// @param length how many to check; if it exceeds the length of the text, all
    static boolean isPlain(String text, int length) {
        for (int i = Math.min(length, text.length()) - 1; i >= 0; i--) {
            char each = text.charAt(i);
            if (each < ' ' || each > '~') {
                return false;
            }
        }
        return true;
    }

    static boolean isPlain(String text) {
        return isPlain(text, text.length());
    }
}
