package dev.streamside.chatlog;

import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;

/// The chats of a member that must not be shown any more.
///
/// @param upTo the highest number that one of them can have
record Purge(StreamId streamId, MemberId memberId, long upTo) {
    boolean covers(LogEntry entry) {
        Author author = entry.author();
        return entry.type() == EntryType.CHAT
                && entry.seq() <= upTo
                && author != null
                && author.id().equals(memberId);
    }
}
