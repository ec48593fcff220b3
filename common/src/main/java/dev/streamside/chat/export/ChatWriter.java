package dev.streamside.chat.export;

import dev.streamside.chat.log.query.LoggedChat;
import java.io.IOException;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/// Writes chats in one format, in the order of their numbers.
@FunctionalInterface
interface ChatWriter {
    /// With milliseconds, as everywhere in the API.
    DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    void write(LoggedChat chat) throws IOException;
}
