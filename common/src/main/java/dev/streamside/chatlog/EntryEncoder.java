package dev.streamside.chatlog;

import dev.streamside.id.MemberId;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.node.ObjectNode;

/// Encodes an entry, once, as the JSON that every viewer gets.
@Component
class EntryEncoder {
    private record Entries(List<Record> entries) {}

    /// Finds what [#isChatBy] explains: texts and names cannot imitate it.
    private static final Pattern QUOTE = Pattern.compile("\"replyTo\":\\{\"seq\":\"(\\d+)\",\"authorId\":\"(\\d+)\"");

    private final ObjectMapper json;
    private final ObjectWriter writer;
    private final EntryKinds kinds;

    EntryEncoder(ObjectMapper json, EntryKinds kinds) {
        this.json = json;
        this.writer = json.writer();
        this.kinds = kinds;
    }

    Entry encode(LogEntry entry) {
        return new Entry(entry.seq(), entry.type(), entry.target(), writer.writeValueAsBytes(view(entry)));
    }

    /// As `{"entries": […]}`.
    byte[] encode(List<LogEntry> entries) {
        return writer.writeValueAsBytes(
                new Entries(entries.stream().map(this::view).toList()));
    }

    private Record view(LogEntry entry) {
        return entry.isRedacted()
                ? ChatDeletionKind.tombstone(entry.seq())
                : kinds.of(entry.type()).view(entry);
    }

    /// Whether an entry is a chat by this member. Texts and names cannot imitate what is looked for, because their
    /// quotes are escaped.
    static boolean isChatBy(MemberId memberId, byte[] json) {
        return new String(json, StandardCharsets.ISO_8859_1).contains("\"author\":{\"id\":\"" + memberId + "\"");
    }

    /// What a reply to this entry shows of it; null if it is no chat, or no longer.
    @Nullable
    Quote quote(byte[] entry) {
        JsonNode chat = json.readTree(entry);
        JsonNode author = chat.get("author");
        return author == null
                ? null
                : Quote.of(
                        Long.parseLong(chat.get("seq").asString()),
                        MemberId.of(author.get("id").asString()),
                        author.get("name").asString(),
                        chat.get("text").asString());
    }

    /// An entry without what it shows of a chat that is gone.
    ///
    /// @param gone gets a quote without its text
    /// @return `entry` itself if it is no such reply
    byte[] withoutQuote(byte[] entry, Predicate<Quote> gone) {
        Matcher found = QUOTE.matcher(new String(entry, StandardCharsets.ISO_8859_1));
        if (!found.find()) {
            return entry;
        }
        long seq = Long.parseLong(found.group(1));
        if (!gone.test(new Quote(seq, MemberId.of(found.group(2)), null, null))) {
            return entry;
        }
        var reply = (ObjectNode) json.readTree(entry);
        reply.putPOJO("replyTo", Quote.gone(seq));
        return writer.writeValueAsBytes(reply);
    }

    byte[] tombstone(long seq) {
        return writer.writeValueAsBytes(ChatDeletionKind.tombstone(seq));
    }
}
