package dev.streamside.platform.text;

import java.util.Locale;

/// The forms of a name that are compared to find imitations. Stricter than [SeenText#plain()], which only
/// finds names that look the same: here accents, spaces and signs are ignored, too.
///
/// @param letters  the letters and digits, plain and without accents; if a name has none, all drawn
///                 characters
/// @param shape    how the name looks, according to Unicode's confusables; a capital `I` has the shape of an
///                 `l`
/// @param small    how it looks if its first letter is not a capital: `Ian` cannot be confused with `Lan`
/// @param inLower  how it would look in lower case
/// @param inUpper  how it would look in upper case
public record Likeness(String letters, String shape, String small, String inLower, String inUpper) {
    public static Likeness of(String name) {
        SeenText seen = SeenText.of(name);
        var letters = new StringBuilder();
        var drawn = new StringBuilder();
        for (int i = 0; i < seen.size(); i++) {
            String looks = seen.letters(i);
            int sign = looks == null ? seen.sign(i) : 0;
            if (looks != null) {
                letters.append(looks);
                drawn.appendCodePoint(seen.codePoint(i));
            } else if (Character.isLetterOrDigit(sign)) {
                letters.appendCodePoint(sign);
                drawn.appendCodePoint(seen.codePoint(i));
            }
        }
        if (letters.isEmpty()) {
            String plain = seen.plain();
            return new Likeness(plain, plain, plain, plain, plain);
        }
        String words = drawn.toString();
        return new Likeness(
                letters.toString(),
                LookAlike.shape(words),
                LookAlike.shape(words.substring(0, 1).toLowerCase(Locale.ROOT) + words.substring(1)),
                LookAlike.shape(words.toLowerCase(Locale.ROOT)),
                LookAlike.shape(words.toUpperCase(Locale.ROOT)));
    }

    /// Whether this name may be confused with the other one.
    public boolean imitates(Likeness other) {
        return letters.equals(other.letters)
                || shape.equals(other.shape)
                || small.equals(other.inLower)
                || shape.equals(other.inUpper)
                || inUpper.equals(other.inUpper); // 0 looks like O, and 1 like I, only in upper case
    }
}
