package dev.streamside.socket;

/// The client broke RFC 6455 or one of our limits. Has no stack trace: it is the client's fault, and can be
/// frequent.
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
