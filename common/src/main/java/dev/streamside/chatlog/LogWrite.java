package dev.streamside.chatlog;

import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
/// Something to be written to a stream's log. Its rules have been checked; the log does not check them again.

public sealed interface LogWrite {
    StreamId streamId();

    /// The type of the entry that it becomes.
    EntryType type();

    /// A new chat.
    ///
    /// @param clientMessageId makes sending it again harmless; unique for the author on this stream
    record Chat(StreamId streamId, Author author, String text, String clientMessageId) implements LogWrite {
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

    /// The end of the stream.
    record End(StreamId streamId) implements LogWrite {
        @Override
        public EntryType type() {
            return EntryType.STREAM_ENDED;
        }
    }
}
