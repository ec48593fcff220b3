package dev.streamside.chat.history;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.broadcast.stream.Streams;
import dev.streamside.chat.log.ChatLog;
import dev.streamside.chat.log.entry.EntryType;
import dev.streamside.chat.log.query.LoggedEntry;
import dev.streamside.platform.id.StreamId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/// Older entries from the database, as live viewers received them: for scrolling back, and for replays.
@Service
record ChatHistory(Streams streams, ChatLog log) {
    /// Entries, newest first.
    ///
    /// @param before cursor of the next page, or null when nothing is older
    record Page(
            List<PastEntry> entries,

            @JsonFormat(shape = JsonFormat.Shape.STRING) @Nullable
            Long before) {}

    /// A past entry.
    ///
    /// @param offsetMillis milliseconds from the start of the stream to a chat; null for other types
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record PastEntry(@JsonUnwrapped Record entry, @Nullable Long offsetMillis) {}

    /// @param before    only entries with a lower `seq`
    /// @param limit     maximum number of entries to return
    /// @param onlyChats whether to leave out entries of other types
    /// @throws dev.streamside.platform.problem.Refusal `STREAM_NOT_FOUND`, or `TRY_LATER` when there are too
    ///     many requests at once
    Page before(StreamId streamId, long before, int limit, boolean onlyChats) {
        StreamView stream = streams.require(streamId);
        List<LoggedEntry> entries = log.before(streamId, before, limit, onlyChats);
        Instant start = stream.startedAt();
        return new Page(
                entries.stream().map(entry -> pastEntry(entry, start)).toList(),
                entries.size() < limit || entries.getLast().seq() == 1
                        ? null
                        : entries.getLast().seq());
    }

    private static PastEntry pastEntry(LoggedEntry entry, @Nullable Instant start) {
        Long offset = entry.type() == EntryType.CHAT ? offsetMillis(entry.sentAt(), start) : null;
        return new PastEntry(entry.view(), offset);
    }

    private static long offsetMillis(Instant at, @Nullable Instant start) {
        return start == null ? 0 : Duration.between(start, at).toMillis();
    }
}
