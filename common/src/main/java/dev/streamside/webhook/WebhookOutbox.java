package dev.streamside.webhook;

import dev.streamside.held.ChatHeld;
import dev.streamside.moderation.MemberBanned;
import dev.streamside.stream.StreamStatusChanged;
import java.util.Map;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;
import tools.jackson.databind.ObjectMapper;

/// Stores a message for each target, in the transaction of the change that it tells of.
@Component
class WebhookOutbox {
    private final WebhookProperties properties;
    private final DeliveryRows rows;
    private final ObjectMapper json;

    WebhookOutbox(WebhookProperties properties, DeliveryRows rows, ObjectMapper json) {
        this.properties = properties;
        this.rows = rows;
        this.json = json;
    }

    @EventListener
    void changed(StreamStatusChanged stream) {
        switch (stream.status()) {
            case LIVE -> add(WebhookEvent.STREAM_STARTED, Map.of("streamId", stream.streamId()));
            case ENDED -> add(WebhookEvent.STREAM_ENDED, Map.of("streamId", stream.streamId()));
            case SCHEDULED -> {}
        }
    }

    @EventListener
    void held(ChatHeld chat) {
        add(WebhookEvent.CHAT_HELD, chat);
    }

    @EventListener
    void banned(MemberBanned ban) {
        add(WebhookEvent.MEMBER_BANNED, ban);
    }

    private void add(WebhookEvent event, Object data) {
        properties.targets().stream()
                .filter(target -> target.wants(event))
                .forEach(target -> rows.add(target.url(), event, json.writeValueAsString(data)));
    }
}
