package dev.streamside.plain;

import java.util.List;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.data.domain.Limit;
import org.springframework.stereotype.Service;

/// Reads lists of messages with their authors: by a join, or with the setting `plain.authors-in-rows` from the
/// messages' own rows. Thread-safe.
@Service
class ChatReads {
    private final ChatRepository chats;
    private final boolean authorsInRows;

    ChatReads(ChatRepository chats, @Value("${plain.authors-in-rows:false}") boolean authorsInRows) {
        this.chats = chats;
        this.authorsInRows = authorsInRows;
    }

    /// The newest messages, in their order.
    List<ChatResource.Entry> newest(long streamId, Limit limit) {
        return entries((authorsInRows
                        ? chats.findRowsByStreamIdOrderByIdDesc(streamId, limit)
                        : chats.findByStreamIdOrderByIdDesc(streamId, limit))
                .reversed());
    }

    /// The oldest messages with a larger id than this one, in their order.
    List<ChatResource.Entry> after(long streamId, long id, Limit limit) {
        return entries(
                authorsInRows
                        ? chats.findRowsByStreamIdAndIdGreaterThanOrderById(streamId, id, limit)
                        : chats.findByStreamIdAndIdGreaterThanOrderById(streamId, id, limit));
    }

    private List<ChatResource.Entry> entries(List<Chat> found) {
        return found.stream()
                .map(chat -> ChatResource.Entry.of(chat, authorsInRows ? chat.storedAuthor() : Author.of(chat.member)))
                .toList();
    }
}
