package benchmark;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// One thing to measure, written as `5000x20` (viewers and chats a second) or with a word in front, as
/// `cut:2000`.
record Cell(Kind kind, int viewers, int perSecond) {
    enum Kind {
        /// Everybody reads a steady stream of chats.
        STEADY,
        /// Nobody says anything.
        IDLE,
        /// The most chats a second that still arrive in time.
        SEARCH,
        /// Some stop reading.
        SLOW,
        /// All connections end at once, and come back.
        CUT
    }

    private static final Pattern SPELLING = Pattern.compile("(?:([a-z]+):)?(\\d+)(?:x(\\d+))?");
    private static final int USUAL_RATE = 20;

    static List<Cell> parse(String cells) {
        return Arrays.stream(cells.split(",", -1)).map(Cell::parseOne).toList();
    }

    private static Cell parseOne(String text) {
        Matcher matcher = SPELLING.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not a cell: " + text + "; one is 5000x20 or "
                    + Arrays.stream(Kind.values()).map(Cell::word).collect(Collectors.joining(":2000, ", "", ":2000")));
        }
        return new Cell(
                matcher.group(1) == null
                        ? Kind.STEADY
                        : Kind.valueOf(matcher.group(1).toUpperCase(Locale.ROOT)),
                Integer.parseInt(matcher.group(2)),
                matcher.group(3) == null ? USUAL_RATE : Integer.parseInt(matcher.group(3)));
    }

    private static String word(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
