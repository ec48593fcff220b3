package dev.streamside.chat.export;

import dev.streamside.chat.log.query.LoggedChat;
import dev.streamside.platform.id.StreamId;
import java.time.Duration;
import java.time.Instant;

/// The facts about a stream that its file needs.
///
/// @param start        position 0 of its chat
/// @param offsetMillis position in the chat minus position in the recording
record ExportedStream(StreamId id, Instant start, long offsetMillis) {
    /// When a chat was sent, in milliseconds from the start of the stream.
    long positionMillis(LoggedChat chat) {
        return Duration.between(start, chat.sentAt()).toMillis();
    }
}
