package dev.streamside.chatlog;

import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A write to a stream's log. The log does not check any rules: callers do.
public sealed interface LogWrite {
    StreamId streamId();

    /// The type of entry that it creates.
    EntryType type();

    /// The start of the stream.
    record Start(StreamId streamId) implements LogWrite {
        @Override
        public EntryType type() {
            return EntryType.STREAM_STARTED;
        }
    }

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
            implements LogWrite {
        @Override
        public EntryType type() {
            return EntryType.CHAT;
        }
    }

    /// The removal of a chat.
    ///
    /// @param target   the chat's `seq`
    /// @param memberId who removed it
    record Deletion(StreamId streamId, long target, MemberId memberId) implements LogWrite {
        @Override
        public EntryType type() {
            return EntryType.CHAT_DELETED;
        }
    }

    /// The removal of all chats of a member so far.
    ///
    /// @param target   whose chats
    /// @param memberId who removed them
    record Purge(StreamId streamId, MemberId target, MemberId memberId) implements LogWrite {
        @Override
        public EntryType type() {
            return EntryType.MEMBER_PURGED;
        }
    }

    /// The rules of the chat after a change.
    ///
    /// @param memberId who changed them
    /// @param rules    as JSON, as viewers get them
    record RulesChange(StreamId streamId, MemberId memberId, String rules) implements LogWrite {
        @Override
        public EntryType type() {
            return EntryType.RULES_CHANGED;
        }
    }

    /// What a moderator says to everybody.
    record Announcement(StreamId streamId, Author author, String text) implements LogWrite {
        @Override
        public EntryType type() {
            return EntryType.ANNOUNCEMENT;
        }
    }

    /// A chat is shown above the others.
    ///
    /// @param target   the chat's `seq`
    /// @param memberId who pinned it
    record Pin(StreamId streamId, long target, MemberId memberId) implements LogWrite {
        @Override
        public EntryType type() {
            return EntryType.CHAT_PINNED;
        }
    }

    /// No chat is shown above the others any more.
    ///
    /// @param memberId who unpinned it
    record Unpin(StreamId streamId, MemberId memberId) implements LogWrite {
        @Override
        public EntryType type() {
            return EntryType.CHAT_UNPINNED;
        }
    }

    /// The end of the stream.
    record End(StreamId streamId) implements LogWrite {
        @Override
        public EntryType type() {
            return EntryType.STREAM_ENDED;
        }
    }
}
