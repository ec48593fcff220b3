package dev.streamside.socket;

/// The other end broke RFC 6455 or one of our limits. Without a stack trace: it is their fault, and may come
/// often.
final class ProtocolViolation extends Exception {
    private static final long serialVersionUID = 1L;

    private final CloseReason reason;

    ProtocolViolation(CloseReason reason, String detail) {
        super(detail, null, false, false);
        this.reason = reason;
    }

    CloseReason reason() {
        return reason;
    }

    String detail() {
        return String.valueOf(getMessage());
    }
}
