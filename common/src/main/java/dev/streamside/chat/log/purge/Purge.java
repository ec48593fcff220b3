package dev.streamside.chat.log.purge;

import dev.streamside.chat.log.entry.EntryType;
import dev.streamside.chat.log.entry.LogEntry;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;

/// The chats of a member that must no longer be shown.
///
/// @param upTo the highest `seq` that it covers
public record Purge(StreamId streamId, MemberId memberId, long upTo) {
    public boolean covers(LogEntry entry) {
        return entry.type() == EntryType.CHAT
                && entry.seq() <= upTo
                && streamId.equals(entry.streamId())
                && memberId.equals(entry.memberId());
    }
}
