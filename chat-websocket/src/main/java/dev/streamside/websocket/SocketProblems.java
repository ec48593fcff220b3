package dev.streamside.websocket;

import dev.streamside.problem.Refusal;
import dev.streamside.socket.CloseReason;

/// Which close code stands for which refusal.
final class SocketProblems {
    private SocketProblems() {}

    /// Whether a viewer is told by a close code. For the others the connection is not even opened.
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
