package dev.streamside.socket;

import java.time.Duration;

/// Why the server closes a socket. Codes from 4000 on are the API's own, the others those of RFC 6455.
public enum CloseReason {
    NORMAL(1000, "bye"),
    GOING_AWAY(1001, "going away"),
    PROTOCOL_ERROR(1002, "protocol error"),
    TEXT_ONLY(1003, "text frames only"),
    INVALID_UTF8(1007, "not UTF-8"),
    NOT_ALLOWED(1008, "not allowed"),
    TOO_BIG(1009, "too big"),
    INTERNAL(1011, "something went wrong on our side"),
    /// Come back in the window that follows the reason.
    RESTARTING(1012, "restarting"),
    /// Come back in the window that follows the reason.
    OVERLOADED(1013, "overloaded"),
    /// The session is over: come back as a guest, or sign in.
    SESSION_OVER(4401, "session over"),
    /// Do not come back.
    BANNED(4403, "banned"),
    NO_SUCH_STREAM(4404, "no such stream"),
    /// Come back with the cursor; nothing is lost as long as the timeline reaches back to it.
    TOO_SLOW(4408, "too slow, resume by cursor"),
    TOO_MANY_FRAMES(4429, "too many frames");

    private final int code;
    private final String text;

    CloseReason(int code, String text) {
        this.code = code;
        this.text = text;
    }

    public int code() {
        return code;
    }

    Frame frame() {
        return Frame.close(code, text);
    }

    /// @param detail takes the place of the usual text
    Frame frame(String detail) {
        return Frame.close(code, detail);
    }

    /// The reason with a window in which to come back at a random moment, in milliseconds from now:
    /// `restarting;2000-10000`.
    public String within(Duration earliest, Duration latest) {
        return text + ";" + earliest.toMillis() + "-" + latest.toMillis();
    }
}
