package dev.streamside.stomp;

import org.springframework.http.HttpStatus;
import org.springframework.messaging.simp.SimpMessagingTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/// Takes chats, and passes them on as they are.
@RestController
class PublishingResource {
    private static final String TOPIC = "/topic/chat";

    private final SimpMessagingTemplate messages;

    PublishingResource(SimpMessagingTemplate messages) {
        this.messages = messages;
    }

    @PostMapping("/publish")
    @ResponseStatus(HttpStatus.ACCEPTED)
    void publish(@RequestBody String chat) {
        messages.convertAndSend(TOPIC, chat);
    }

    @GetMapping("/ready")
    void ready() {}
}
