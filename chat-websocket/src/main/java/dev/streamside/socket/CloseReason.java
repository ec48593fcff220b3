package dev.streamside.socket;

import java.time.Duration;

/// Why the server closes a socket, and whether the client may reconnect. Codes from 4000 on are the API's
/// own, the others those of RFC 6455. `close-codes.js` and `asyncapi.json` say the same to clients; a test
/// compares them.
public enum CloseReason {
    NORMAL(1000, "bye", true),
    GOING_AWAY(1001, "going away", true),
    PROTOCOL_ERROR(1002, "protocol error", true),
    TEXT_ONLY(1003, "text frames only", true),
    INVALID_UTF8(1007, "not UTF-8", true),
    NOT_ALLOWED(1008, "not allowed", false),
    TOO_BIG(1009, "too big", false),
    INTERNAL(1011, "something went wrong on our side", true),
    /// The reason is followed by the time window in which to reconnect.
    RESTARTING(1012, "restarting", true),
    /// The reason is followed by the time window in which to reconnect.
    OVERLOADED(1013, "overloaded", true),
    /// Reconnect as a guest, or after signing in.
    SESSION_OVER(4401, "session over", true),
    NO_SUCH_STREAM(4404, "no such stream", false),
    /// Reconnect with the cursor; nothing is lost while the timeline reaches back to it.
    TOO_SLOW(4408, "too slow, resume by cursor", true),
    TOO_MANY_FRAMES(4429, "too many frames", true);

    private final int code;
    private final String text;
    private final boolean mayReturn;

    CloseReason(int code, String text, boolean mayReturn) {
        this.code = code;
        this.text = text;
        this.mayReturn = mayReturn;
    }

    /// Whether the client should connect again: at once or later, depending on the code.
    public boolean mayReturn() {
        return mayReturn;
    }

    public int code() {
        return code;
    }

    Frame frame() {
        return Frame.close(code, text);
    }

    /// @param detail replaces the usual text
    Frame frame(String detail) {
        return Frame.close(code, detail);
    }

    /// The reason with the window in which to reconnect at a random moment, in milliseconds from now:
    /// `restarting;2000-10000`.
    public String within(Duration earliest, Duration latest) {
        return text + ";" + earliest.toMillis() + "-" + latest.toMillis();
    }
}
