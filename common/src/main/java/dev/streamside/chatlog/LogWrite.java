package dev.streamside.chatlog;

/// Something to be written to a stream's log. Its rules have been checked: what is written here is not asked
/// again.
public sealed interface LogWrite {
    long streamId();

    /// A new chat.
    ///
    /// @param clientMessageId what makes sending it again harmless; unique for the author on this stream
    record Chat(long streamId, Author author, String text, String clientMessageId) implements LogWrite {}

    /// The removal of a chat.
    ///
    /// @param target   the chat's `seq`
    /// @param memberId who removed it
    record Deletion(long streamId, long target, long memberId) implements LogWrite {}

    /// The end of the stream.
    record End(long streamId) implements LogWrite {}
}
