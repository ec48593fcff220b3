package dev.streamside.export;

import dev.streamside.chatlog.LoggedChat;
import dev.streamside.id.StreamId;
import java.time.Duration;
import java.time.Instant;

/// What the file of a stream needs to know about it.
///
/// @param start        position 0 of its chat
/// @param offsetMillis position in the chat minus position in the recording
record ExportedStream(StreamId id, Instant start, long offsetMillis) {
    /// When a chat was sent, in milliseconds from the start of the stream.
    long positionMillis(LoggedChat chat) {
        return Duration.between(start, chat.sentAt()).toMillis();
    }
}
