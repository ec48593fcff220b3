package dev.streamside.chat.log.query;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Ten seconds of a stream's log.
///
/// @param number   from 0, which begins with the stream
/// @param firstSeq the lowest number of an entry in it
/// @param chats    how many, deleted or not
/// @param pinnedAt when the first chat was pinned in it; null if none was
/// @param pinSeq   the number of its last entry that pinned or unpinned a chat; 0 if none did
public record LogSlot(
        int number, long firstSeq, int chats, @Nullable Instant pinnedAt, long pinSeq) {
    public static final Duration LENGTH = Duration.ofSeconds(10);

    /// Merges two parts of the same slot.
    ///
    /// @param later the part with the higher numbers
    public LogSlot plus(LogSlot later) {
        return new LogSlot(
                number,
                firstSeq,
                chats + later.chats,
                pinnedAt == null ? later.pinnedAt : pinnedAt,
                Math.max(pinSeq, later.pinSeq));
    }
}
