package dev.streamside.platform.link;

import dev.streamside.platform.text.SeenText;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// The ways to read a text: in the plain letters that it looks like, and in its own letters, because a name
/// in another script is one only in those.
final class Readings {
    /// Signs that look like a dot, but usually are not meant as one.
    private static final String DOUBTFUL_DOTS = "。｡·•∙⋅‧・･⸱᛫ᐧ";
    /// Letters and marks that are drawn as a dot.
    private static final String DOTS = "ꓸ܁܂꘎۔";

    private Readings() {}

    /// With [WrittenDots] replaced.
    static Set<String> of(String text) {
        var readings = new LinkedHashSet<String>();
        if (isAscii(text)) {
            readings.add(WrittenDots.replace(text));
            return readings;
        }
        SeenText seen = SeenText.of(text);
        readings.add(WrittenDots.replace(plain(seen)));
        readings.add(WrittenDots.replace(own(seen)));
        SeenText other = seen.otherwise();
        if (other != null) {
            readings.add(WrittenDots.replace(plain(other)));
        }
        return readings;
    }

    /// Whether it is drawn as a dot, although it is not one.
    static boolean isDot(int codePoint) {
        return DOTS.indexOf(codePoint) >= 0;
    }

    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    private static String plain(SeenText seen) {
        return read(
                seen,
                index -> isHangul(seen.codePoint(index))
                        ? Character.toString(seen.codePoint(index))
                        : seen.letters(index));
    }

    private static String own(SeenText seen) {
        return read(seen, index -> seen.letters(index) == null ? null : Character.toString(seen.codePoint(index)));
    }

    private static boolean isHangul(int codePoint) {
        return Character.UnicodeScript.of(codePoint) == Character.UnicodeScript.HANGUL;
    }

    /// @param letters the reading of the letter at an index; null if it is not a letter
    private static String read(SeenText seen, IntFunction<@Nullable String> letters) {
        var read = new StringBuilder();
        for (int i = 0; i < seen.size(); i++) {
            int codePoint = seen.codePoint(i);
            String letter = codePoint < 0x80 ? null : letters.apply(i);
            if (DOUBTFUL_DOTS.indexOf(codePoint) >= 0) {
                read.append(WrittenDots.DOUBTFUL);
            } else if (isDot(codePoint)) {
                read.append('.');
            } else if (letter == null) {
                read.appendCodePoint(seen.sign(i));
            } else {
                read.append(letter);
            }
        }
        return read.toString();
    }
}
