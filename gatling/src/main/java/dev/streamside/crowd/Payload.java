package dev.streamside.crowd;

import org.jspecify.annotations.Nullable;

/// What one message, event or answer brings.
///
/// @param marks      the numbers of this run's chats
/// @param cursor     where to continue from; null if it is not said, as in what goes on where the one before ended
/// @param last       the number of its last entry, if it goes on where the one before ended; otherwise [#NONE]
/// @param skipped    how many entries the server says it has left out
/// @param pollMillis when the server asks to be polled again; 0 if it does not
/// @param standing   whether the viewer is there
/// @param answer     what the viewer must say in reply; empty for nothing
@SuppressWarnings("ArrayRecordComponent") // never compared
record Payload(
        int[] marks,
        @Nullable String cursor,
        long last,
        long skipped,
        long pollMillis,
        Standing standing,
        String answer) {
    static final long NONE = -1;
    /// What is larger is no message or answer.
    static final int MOST_BYTES = 4 * 1_024 * 1_024;

    /// Of two in one message, the later one holds.
    enum Standing {
        /// The viewer is connected, and gets no chats yet.
        WAITING,
        /// The viewer gets what is sent from now on.
        ADMITTED,
        /// The viewer gets nothing, or nothing more.
        REFUSED
    }

    /// Only an admitted viewer gets it.
    Payload(int[] marks, @Nullable String cursor, long last, long skipped, long pollMillis) {
        this(marks, cursor, last, skipped, pollMillis, Standing.ADMITTED, "");
    }

    /// From a server that does not say where to continue.
    Payload(int[] marks, Standing standing, String answer) {
        this(marks, null, NONE, 0, 0, standing, answer);
    }

    boolean hasChats() {
        return marks.length > 0;
    }
}
