package benchmark;

import java.time.Instant;
import org.springframework.messaging.handler.annotation.DestinationVariable;
import org.springframework.messaging.handler.annotation.MessageMapping;
import org.springframework.messaging.simp.SimpMessagingTemplate;
import org.springframework.stereotype.Controller;

/// Numbers each chat and gives it to everybody, as the same JSON that the application sends.
@Controller
class StompChat {
    record NewChat(String text, String clientMessageId) {}

    record Author(String id, String name) {}

    record Entry(String type, String seq, Author author, String text, Instant sentAt, String clientMessageId) {}

    private static final Author AUTHOR = new Author("860123456789012345", "Member member-1z4f-12");

    private final SimpMessagingTemplate template;
    private long seq;

    StompChat(SimpMessagingTemplate template) {
        this.template = template;
    }

    /// One at a time, so that the broker gets the chats in order; whether viewers do is up to it.
    @MessageMapping("/streams/{id}/chats")
    synchronized void send(@DestinationVariable String id, NewChat chat) {
        var entry = new Entry("chat", Long.toString(++seq), AUTHOR, chat.text, Instant.now(), chat.clientMessageId);
        template.convertAndSend("/topic/streams/" + id, entry);
    }
}
