package dev.streamside.chatlog;

import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;

/// The chats of a member that must not be shown any more.
///
/// @param upTo the highest number that one of them can have
record Purge(StreamId streamId, MemberId memberId, long upTo) {
    boolean covers(LogEntry entry) {
        return entry.type() == EntryType.CHAT && entry.seq() <= upTo && memberId.equals(entry.memberId());
    }
}
