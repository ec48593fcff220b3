package dev.streamside.chat.timeline;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Where the parts of a chat are in its JSON. The compact form is cut out of it, so a timeline stores nothing
/// extra for it. JSON that does not look exactly as we write a chat has no parts, and is sent as it is.
///
/// @param author the object of the author, up to `authorEnd`
/// @param text   the text with its quotes, up to `textEnd`
/// @param millis when it was sent, since 1970
/// @param rest   the comma before the fields that few chats have; the end of the object if there are none
record ChatParts(int author, int authorEnd, int text, int textEnd, long millis, int rest) {

    /// @param json holds the entry from `start` to `end`
    static @Nullable ChatParts find(byte[] json, int start, int end) {
        var scan = new Scan(json, start, end);
        scan.skip(Scan.TYPE_AND_SEQ);
        scan.skipDigits();
        int author = scan.skip(Scan.AUTHOR);
        int authorEnd = scan.skipObject();
        int text = scan.skip(Scan.TEXT);
        int textEnd = scan.skipString();
        scan.skip(Scan.SENT_AT);
        long millis = scan.skipTime();
        if (scan.isAt(Scan.CLIENT_MESSAGE_ID)) {
            scan.skip(Scan.CLIENT_MESSAGE_ID);
            scan.skipString();
        }
        return scan.isAtRest() ? new ChatParts(author, authorEnd, text, textEnd, millis, scan.at) : null;
    }

    /// Scans one entry. After anything unexpected it has no position any more, and all further steps fail.
    private static final class Scan {
        static final byte[] TYPE_AND_SEQ = ascii("{\"type\":\"chat\",\"seq\":\"");
        static final byte[] AUTHOR = ascii("\",\"author\":");
        static final byte[] TEXT = ascii(",\"text\":");
        static final byte[] SENT_AT = ascii(",\"sentAt\":");
        static final byte[] CLIENT_MESSAGE_ID = ascii(",\"clientMessageId\":");

        /// Times always have milliseconds. A zero stands for any digit.
        private static final byte[] TIME = ascii("\"0000-00-00T00:00:00.000Z\"");

        private static final int NOWHERE = -1;

        private final byte[] json;
        private final int end;
        int at;

        Scan(byte[] json, int start, int end) {
            this.json = json;
            this.at = start;
            this.end = end;
        }

        private static byte[] ascii(String text) {
            return text.getBytes(StandardCharsets.US_ASCII);
        }

        boolean isAt(byte[] expected) {
            return at >= 0
                    && end - at >= expected.length
                    && Arrays.equals(json, at, at + expected.length, expected, 0, expected.length);
        }

        private boolean isAt(char expected) {
            return at >= 0 && at < end && json[at] == expected;
        }

        /// Whether only the rarely used fields are left, or nothing.
        boolean isAtRest() {
            return isAt(',') || (isAt('}') && at == end - 1);
        }

        int skip(byte[] expected) {
            return at = isAt(expected) ? at + expected.length : NOWHERE;
        }

        void skipDigits() {
            while (at >= 0 && at < end && json[at] >= '0' && json[at] <= '9') {
                at++;
            }
        }

        /// @return where it ends
        int skipString() {
            int i = isAt('"') ? at + 1 : end;
            while (i < end && json[i] != '"') {
                i += json[i] == '\\' ? 2 : 1;
            }
            return at = i < end ? i + 1 : NOWHERE;
        }

        /// Skips an object that contains no other objects.
        ///
        /// @return where it ends
        int skipObject() {
            boolean opens = isAt('{');
            at = opens ? at + 1 : NOWHERE;
            while (at >= 0 && at < end && json[at] != '}') {
                if (json[at] == '"') {
                    skipString();
                } else {
                    at = json[at] == '{' ? NOWHERE : at + 1;
                }
            }
            return at = isAt('}') ? at + 1 : NOWHERE;
        }

        /// By hand: the JDK takes 1.5 µs for a time, and an answer to a poll in compact form has up to 50.
        long skipTime() {
            int from = at;
            skipDigitsAs(TIME);
            if (at == NOWHERE) {
                return 0;
            }
            try {
                long day = LocalDate.of(number(from + 1, 4), number(from + 6, 2), number(from + 9, 2))
                        .toEpochDay();
                long seconds = 3_600L * number(from + 12, 2) + 60L * number(from + 15, 2) + number(from + 18, 2);
                return 1_000 * (86_400 * day + seconds) + number(from + 21, 3);
            } catch (DateTimeException noDay) {
                at = NOWHERE;
                return 0;
            }
        }

        private void skipDigitsAs(byte[] pattern) {
            for (int i = 0; at >= 0 && i < pattern.length; i++) {
                boolean fits =
                        pattern[i] == '0' ? at < end && json[at] >= '0' && json[at] <= '9' : isAt((char) pattern[i]);
                at = fits ? at + 1 : NOWHERE;
            }
        }

        private int number(int from, int digits) {
            int number = 0;
            for (int i = from; i < from + digits; i++) {
                number = 10 * number + json[i] - '0';
            }
            return number;
        }
    }
}
