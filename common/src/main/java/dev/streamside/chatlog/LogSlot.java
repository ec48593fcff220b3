package dev.streamside.chatlog;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What the log of a stream has of ten seconds.
///
/// @param number   from 0, which begins with the stream
/// @param firstSeq the lowest number of an entry in it
/// @param chats    how many, deleted or not
/// @param pinnedAt when the first chat was pinned in it; null if none was
public record LogSlot(
        int number, long firstSeq, int chats, @Nullable Instant pinnedAt) {
    public static final Duration LENGTH = Duration.ofSeconds(10);

    /// Both together, which are parts of the same one.
    ///
    /// @param later has the higher numbers
    public LogSlot plus(LogSlot later) {
        return new LogSlot(number, firstSeq, chats + later.chats, pinnedAt == null ? later.pinnedAt : pinnedAt);
    }
}
