package dev.streamside.client;

import com.google.gson.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One entry of a stream's log. Its type decides which fields are set.
///
/// @param type            `stream-started`, `chat`, `chat-deleted`, `member-purged`, `rules-changed`,
///                        `announcement`, `chat-pinned`, `chat-unpinned` or `stream-ended`. A newer server may
///                        have more. Skip unknown ones: only `type`, `seq` and `json` are set in them
/// @param seq             its number in the log: 1, 2, 3, … without gaps
/// @param sentAt          when the server stored it, by the server's clock; null for types without a time
/// @param replyTo         of a chat: the message to which it replies; null for none
/// @param author          of a chat or an announcement
/// @param text            of a chat or an announcement. Show it as text, never as markup
/// @param clientMessageId of a chat: its id if it was sent by this client, or if the server uses the full form
/// @param mentions        of a chat: ids of the members mentioned in its text
/// @param target          of a `chat-deleted` or a `chat-pinned`: the number of the chat; of a `member-purged`,
///                        the highest number of a removed chat; otherwise 0
/// @param memberId        of a `member-purged`: the member whose chats were removed
/// @param json            the whole entry as JSON; a chat may lack its `clientMessageId`
public record Entry(
        String type,
        long seq,
        @Nullable Author author,
        @Nullable String text,
        @Nullable Instant sentAt,
        @Nullable String clientMessageId,
        @Nullable Quote replyTo,
        List<String> mentions,
        long target,
        @Nullable String memberId,
        String json) {
    private static final Set<String> TYPES = Set.of(
            "stream-started",
            "chat",
            "chat-deleted",
            "member-purged",
            "rules-changed",
            "announcement",
            "chat-pinned",
            "chat-unpinned",
            "stream-ended");

    public boolean isChat() {
        return type.equals("chat");
    }

    Entry sentAs(String id) {
        return new Entry(type, seq, author, text, sentAt, id, replyTo, mentions, target, memberId, json);
    }

    static Entry of(JsonObject json) {
        String type = Json.required(json, "type");
        long seq = Long.parseLong(Json.required(json, "seq"));
        if (!TYPES.contains(type)) { // fields of an unknown type may mean something else
            return new Entry(type, seq, null, null, null, null, null, List.of(), 0, null, json.toString());
        }
        JsonObject author = json.has("by") ? json.getAsJsonObject("by") : json.getAsJsonObject("author");
        JsonObject quote = json.getAsJsonObject("replyTo");
        String sentAt = Json.text(json, "sentAt");
        String target = json.has("upTo") ? Json.text(json, "upTo") : Json.text(json, "target");
        return new Entry(
                type,
                seq,
                author == null
                        ? null
                        : new Author(
                                Json.required(author, "id"),
                                Json.required(author, "name"),
                                Json.text(author, "imageUrl"),
                                Json.text(author, "badge")),
                Json.text(json, "text"),
                sentAt == null ? null : Instant.parse(sentAt),
                Json.text(json, "clientMessageId"),
                quote == null
                        ? null
                        : new Quote(
                                Long.parseLong(Json.required(quote, "seq")),
                                Json.text(quote, "authorId"),
                                Json.text(quote, "authorName"),
                                Json.text(quote, "excerpt")),
                json.has("mentions") ? Json.list(json, "mentions", mention -> mention.getAsString()) : List.of(),
                target == null ? 0 : Long.parseLong(target),
                Json.text(json, "memberId"),
                json.toString());
    }
}
