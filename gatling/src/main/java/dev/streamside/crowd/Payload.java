package dev.streamside.crowd;

import org.jspecify.annotations.Nullable;

/// What one message, event or answer brings.
///
/// @param marks      the numbers of this run's chats
/// @param cursor     where to continue from; null if it is not said, as in what goes on where the one before ended
/// @param last       the number of its last entry, if it goes on where the one before ended; otherwise [#NONE]
/// @param skipped    how many entries the server says it has left out
/// @param pollMillis when the server asks to be polled again; 0 if it does not
@SuppressWarnings("ArrayRecordComponent") // never compared
record Payload(int[] marks, @Nullable String cursor, long last, long skipped, long pollMillis) {
    static final long NONE = -1;

    boolean hasChats() {
        return marks.length > 0;
    }
}
