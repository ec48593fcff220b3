package dev.streamside.chat.log.entry;

import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A write to a stream's log. The log does not check any rules: callers do.
public sealed interface LogWrite {
    StreamId streamId();

    /// The type of entry that it creates.
    default EntryType type() {
        return switch (this) {
            case Start _ -> EntryType.STREAM_STARTED;
            case Chat _ -> EntryType.CHAT;
            case Deletion _ -> EntryType.CHAT_DELETED;
            case Purge _ -> EntryType.MEMBER_PURGED;
            case RulesChange _ -> EntryType.RULES_CHANGED;
            case Announcement _ -> EntryType.ANNOUNCEMENT;
            case Pin _ -> EntryType.CHAT_PINNED;
            case Unpin _ -> EntryType.CHAT_UNPINNED;
            case End _ -> EntryType.STREAM_ENDED;
        };
    }

    /// The start of the stream.
    record Start(StreamId streamId) implements LogWrite {}

    /// A new chat.
    ///
    /// @param clientMessageId makes resending harmless; unique for the author on this stream
    /// @param replyTo         the chat that it replies to, if any
    /// @param mentions        members whom the text names
    record Chat(
            StreamId streamId,
            Author author,
            String text,
            String clientMessageId,
            @Nullable Quote replyTo,
            List<MemberId> mentions)
            implements LogWrite {}

    /// The removal of a chat.
    ///
    /// @param target   the chat's `seq`
    /// @param memberId who removed it
    record Deletion(StreamId streamId, long target, MemberId memberId) implements LogWrite {}

    /// The removal of all chats of a member so far.
    ///
    /// @param target   the member whose chats are removed
    /// @param memberId who removed them
    record Purge(StreamId streamId, MemberId target, MemberId memberId) implements LogWrite {}

    /// The rules of the chat after a change.
    ///
    /// @param memberId who changed them
    /// @param rules    as JSON, as viewers get them
    record RulesChange(StreamId streamId, MemberId memberId, String rules) implements LogWrite {}

    /// A moderator's announcement to all viewers.
    record Announcement(StreamId streamId, Author author, String text) implements LogWrite {}

    /// A chat is pinned above the others.
    ///
    /// @param target   the chat's `seq`
    /// @param memberId who pinned it
    record Pin(StreamId streamId, long target, MemberId memberId) implements LogWrite {}

    /// The pinned chat is unpinned.
    ///
    /// @param memberId who unpinned it
    record Unpin(StreamId streamId, MemberId memberId) implements LogWrite {}

    /// The end of the stream.
    record End(StreamId streamId) implements LogWrite {}
}
