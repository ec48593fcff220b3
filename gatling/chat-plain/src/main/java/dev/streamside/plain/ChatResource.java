package dev.streamside.plain;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/// The messages of a stream. A viewer's cursor is the id of the last message that it received.
@RestController
@RequestMapping("/api/v1/streams/{streamId}/chats")
class ChatResource {
    record Entry(String type, long seq, Author author, String text, String clientMessageId, Instant at) {
        static Entry of(Chat chat, Author author) {
            return new Entry("chat", chat.id, author, chat.text, chat.clientMessageId, chat.sentAt);
        }
    }

    record Chats(List<Entry> entries, long cursor) {}

    record NewChat(String text, String clientMessageId) {}

    record Receipt(long seq, Instant at) {}

    private final ChatRepository chats;
    private final ChatReads reads;
    private final ChatIds ids;
    private final Sends sends;

    ChatResource(ChatRepository chats, ChatReads reads, ChatIds ids, Sends sends) {
        this.chats = chats;
        this.reads = reads;
        this.ids = ids;
        this.sends = sends;
    }

    /// @param after the cursor; without it, the newest messages are returned
    @GetMapping
    Chats chats(
            @PathVariable long streamId,
            @RequestParam(required = false) @Nullable Long after,
            @RequestParam(defaultValue = "50") int limit) {
        List<Entry> found =
                after == null ? reads.newest(streamId, Limit.of(limit)) : reads.after(streamId, after, Limit.of(limit));
        long seen = after == null ? 0 : after;
        return new Chats(found, found.isEmpty() ? seen : found.getLast().seq());
    }

    @GetMapping("/{seq}")
    Entry chat(@PathVariable long seq) {
        return chats.findWithMemberById(seq)
                .map(chat -> Entry.of(chat, Author.of(chat.member)))
                .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    Receipt send(
            @PathVariable long streamId,
            @RequestBody NewChat chat,
            @CookieValue(name = SignedIn.COOKIE, required = false) @Nullable String token) {
        return sends.send(ids.next(), streamId, chat, token);
    }
}
