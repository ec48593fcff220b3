package dev.streamside.chat.replay;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a client needs to follow a recording.
///
/// @param endedAt       null while the stream is live
/// @param segmentMillis the length of each segment
/// @param segments      how many there are; while the stream is live, only complete ones
/// @param pinnedAt      when chats were pinned: the first of each ten seconds
/// @param offsetMillis  position in the chat minus position in the recording
record ReplayView(
        Instant startedAt,
        @Nullable Instant endedAt,
        long segmentMillis,
        int segments,
        List<Instant> pinnedAt,
        long offsetMillis) {}
