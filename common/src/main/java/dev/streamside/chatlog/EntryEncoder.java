package dev.streamside.chatlog;

import org.springframework.stereotype.Component;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectWriter;

/// Writes an entry as the JSON that every viewer gets, once.
@Component
class EntryEncoder {
    private final ObjectWriter writer;

    EntryEncoder(ObjectMapper json) {
        this.writer = json.writerFor(EntryView.class);
    }

    byte[] encode(LogEntry entry) {
        return writer.writeValueAsBytes(EntryView.of(entry));
    }

    byte[] tombstone(long seq) {
        return writer.writeValueAsBytes(EntryView.tombstone(seq));
    }
}
