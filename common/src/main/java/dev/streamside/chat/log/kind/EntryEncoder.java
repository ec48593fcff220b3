package dev.streamside.chat.log.kind;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.streamside.chat.log.entry.Author;
import dev.streamside.chat.log.entry.Entry;
import dev.streamside.chat.log.entry.EntryType;
import dev.streamside.chat.log.entry.LogEntry;
import dev.streamside.chat.log.entry.Quote;
import dev.streamside.platform.id.MemberId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.node.ObjectNode;

/// Encodes an entry, once, as the JSON that every viewer gets.
@Component
public class EntryEncoder {
    private record Entries(
            @JsonFormat(shape = JsonFormat.Shape.STRING) long first,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Record pinned,

            List<Record> entries) {}

    private final ObjectMapper json;
    private final ObjectWriter writer;
    private final EntryKinds kinds;

    public EntryEncoder(ObjectMapper json, EntryKinds kinds) {
        this.json = json;
        this.writer = json.writer();
        this.kinds = kinds;
    }

    public Entry encode(LogEntry entry) {
        MemberId author = entry.type() == EntryType.CHAT && !entry.isRedacted() ? entry.memberId() : null;
        return new Entry(entry.seq(), entry.type(), entry.target(), author, writer.writeValueAsBytes(view(entry)));
    }

    /// As `{"first": "…", "pinned": {…}, "entries": […]}`.
    ///
    /// @param pinned left out if null
    public byte[] encode(long first, @Nullable LogEntry pinned, List<LogEntry> entries) {
        return writer.writeValueAsBytes(new Entries(
                first,
                pinned == null ? null : view(pinned),
                entries.stream().map(this::view).toList()));
    }

    /// The record to encode for an entry: a tombstone if it is redacted.
    public Record view(LogEntry entry) {
        return entry.isRedacted()
                ? ChatDeletionKind.tombstone(entry.seq())
                : kinds.of(entry.type()).view(entry);
    }

    /// The author of a chat; null if the entry is not a chat, or has been deleted.
    public @Nullable MemberId author(byte[] entry) {
        return member(json.readTree(entry).get("author"), "id");
    }

    /// The author of the chat that a reply quotes; null if it quotes none, or the quoted chat is gone.
    public @Nullable MemberId quotedAuthor(byte[] reply) {
        return member(json.readTree(reply).get("replyTo"), "authorId");
    }

    private static @Nullable MemberId member(@Nullable JsonNode parent, String field) {
        JsonNode id = parent == null ? null : parent.get(field);
        return id == null ? null : MemberId.of(id.asString());
    }

    /// What a reply to this entry shows of it; null if the entry is not a chat, or has been deleted.
    @Nullable
    public Quote quote(byte[] entry) {
        JsonNode chat = json.readTree(entry);
        JsonNode author = chat.get("author");
        return author == null
                ? null
                : Quote.of(
                        Long.parseLong(chat.get("seq").asString()),
                        author(author),
                        chat.get("text").asString());
    }

    private static Author author(JsonNode author) {
        JsonNode badge = author.get("badge");
        return new Author(
                MemberId.of(author.get("id").asString()),
                author.get("name").asString(),
                null,
                badge == null ? null : badge.asString());
    }

    /// A copy of the reply whose quote has only the number of the deleted chat.
    public byte[] withoutQuote(byte[] reply, long gone) {
        var changed = (ObjectNode) json.readTree(reply);
        changed.putPOJO("replyTo", Quote.gone(gone));
        return writer.writeValueAsBytes(changed);
    }

    public byte[] tombstone(long seq) {
        return writer.writeValueAsBytes(ChatDeletionKind.tombstone(seq));
    }
}
