package dev.streamside.moderation.word;

/// Digits and signs that stand for letters.
final class StandIns {
    /// No letter at all.
    static final char NONE = 0;

    private StandIns() {}

    /// The letter that a digit or sign stands for within a word, or [#NONE].
    ///
    /// @param one the letter for which a 1 stands
    static char of(int sign, char one) {
        return switch (sign) {
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

    /// Whether letters are jamo, for which no digit or sign stands.
    static boolean isHangul(String letters) {
        return !letters.isEmpty() && letters.charAt(0) >= 'ㄱ' && letters.charAt(0) <= 'ㅣ';
    }
}
