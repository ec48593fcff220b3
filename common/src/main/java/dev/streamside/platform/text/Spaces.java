package dev.streamside.platform.text;

/// Characters that are only space between others.
final class Spaces {
    /// Braille without a dot, which Unicode counts as a symbol.
    private static final int BLANK_BRAILLE = 0x2800;

    private Spaces() {}

    static boolean isSpace(int codePoint) {
        return codePoint == ' '
                || (codePoint < 0x80
                        ? Character.isWhitespace(codePoint)
                        : Character.isSpaceChar(codePoint) || codePoint == 0x85 || codePoint == BLANK_BRAILLE);
    }
}
