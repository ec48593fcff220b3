package dev.streamside.platform.text;

import com.ibm.icu.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The units that people count, delete and cut as one character, although they may be several code points: a
/// flag, a family, a syllable. These are the extended grapheme clusters of [UAX
/// #29](https://www.unicode.org/reports/tr29/).
///
/// Thread-safe.
public final class Graphemes {
    private static final char ELLIPSIS = '…';

    /// The break rules and their tables, loaded once; a copy is cheap.
    private static final class Rules {
        static final BreakIterator CLUSTERS = BreakIterator.getCharacterInstance(Locale.ROOT);
    }

    private Graphemes() {}

    /// The clusters of a text, in order. Together they are the text.
    public static List<String> of(String text) {
        var clusters = new ArrayList<String>();
        BreakIterator breaks = breaks(text);
        int start = 0;
        for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
            clusters.add(text.substring(start, end));
            start = end;
        }
        return clusters;
    }

    /// The longest beginning of a text that consists of whole clusters.
    ///
    /// @param maxCodePoints the most code points. A first cluster that is longer by itself is cut between
    ///     code points
    public static String cut(String text, int maxCodePoints) {
        if (text.length() <= maxCodePoints || text.codePointCount(0, text.length()) <= maxCodePoints) {
            return text;
        }
        int limit = text.offsetByCodePoints(0, maxCodePoints);
        int end = Ascii.isPlain(text, limit + 1) ? limit : boundaryBefore(text, limit);
        return text.substring(0, end > 0 ? end : limit);
    }

    /// The text, or as much of it as fits with an ellipsis at its end.
    ///
    /// @param maxCodePoints the most code points, including the ellipsis
    public static String shorten(String text, int maxCodePoints) {
        return text.codePointCount(0, text.length()) <= maxCodePoints
                ? text
                : cut(text, maxCodePoints - 1).stripTrailing() + ELLIPSIS;
    }

    private static int boundaryBefore(String text, int limit) {
        BreakIterator breaks = breaks(text);
        return breaks.isBoundary(limit) ? limit : breaks.preceding(limit);
    }

    private static BreakIterator breaks(String text) {
        BreakIterator breaks = (BreakIterator) Rules.CLUSTERS.clone();
        breaks.setText(text);
        return breaks;
    }
}
