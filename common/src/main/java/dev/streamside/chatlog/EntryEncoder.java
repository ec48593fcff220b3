package dev.streamside.chatlog;

import org.springframework.stereotype.Component;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectWriter;

/// Encodes an entry, once, as the JSON that every viewer gets.
@Component
class EntryEncoder {
    private final ObjectWriter writer;
    private final EntryKinds kinds;

    EntryEncoder(ObjectMapper json, EntryKinds kinds) {
        this.writer = json.writer();
        this.kinds = kinds;
    }

    Entry encode(LogEntry entry) {
        return new Entry(
                entry.seq(),
                entry.type(),
                entry.target(),
                writer.writeValueAsBytes(kinds.of(entry.type()).view(entry)));
    }

    byte[] tombstone(long seq) {
        return writer.writeValueAsBytes(ChatDeletionKind.tombstone(seq));
    }
}
