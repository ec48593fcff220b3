package dev.streamside.websocket;

import dev.streamside.platform.problem.Refusal;
import dev.streamside.socket.CloseReason;

/// The close code for each refusal.
final class SocketProblems {
    private SocketProblems() {}

    /// Whether a refusal is sent as a close code. For others the connection is not even opened.
    static boolean closes(Refusal refusal) {
        return switch (refusal.code()) {
            case STREAM_NOT_FOUND, INVALID -> true;
            default -> false;
        };
    }

    static CloseReason reason(Refusal refusal) {
        return switch (refusal.code()) {
            case STREAM_NOT_FOUND -> CloseReason.NO_SUCH_STREAM;
            case TRY_LATER, TOO_MANY_CONNECTIONS -> CloseReason.OVERLOADED;
            default -> CloseReason.NOT_ALLOWED;
        };
    }
}
