package dev.streamside.chatlog;

import dev.streamside.id.MemberId;
import java.nio.charset.StandardCharsets;
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

    /// A chat that must not be shown any more, although its row is not marked yet.
    Entry purged(LogEntry chat) {
        return new Entry(chat.seq(), chat.type(), chat.target(), tombstone(chat.seq()));
    }

    /// Whether an entry is a chat by this member. Texts and names cannot imitate what is looked for, because their
    /// quotes are escaped.
    static boolean isChatBy(MemberId memberId, byte[] json) {
        return new String(json, StandardCharsets.ISO_8859_1).contains("\"author\":{\"id\":\"" + memberId + "\"");
    }

    byte[] tombstone(long seq) {
        return writer.writeValueAsBytes(ChatDeletionKind.tombstone(seq));
    }
}
