package dev.streamside.websocket;

import dev.streamside.problem.Refusal;
import dev.streamside.socket.CloseReason;

/// What a refusal is called on a socket that has to be closed for it.
final class SocketProblems {
    private SocketProblems() {}

    /// Whether a viewer should hear of it by a close code. The others mean: do not even open the connection.
    static boolean closes(Refusal refusal) {
        return switch (refusal.code()) {
            case STREAM_NOT_FOUND, INVALID, BANNED -> true;
            default -> false;
        };
    }

    static CloseReason reason(Refusal refusal) {
        return switch (refusal.code()) {
            case STREAM_NOT_FOUND -> CloseReason.NO_SUCH_STREAM;
            case BANNED -> CloseReason.BANNED;
            case TRY_LATER, TOO_MANY_CONNECTIONS -> CloseReason.OVERLOADED;
            default -> CloseReason.NOT_ALLOWED;
        };
    }
}
