package dev.streamside.edge.webhook;

import dev.streamside.broadcast.stream.StreamStatusChanged;
import dev.streamside.moderation.held.ChatHeld;
import dev.streamside.moderation.modlog.ModerationAct;
import dev.streamside.moderation.modlog.ModerationAction;
import java.util.Map;
import java.util.Objects;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;
import tools.jackson.databind.ObjectMapper;

/// Stores a message for each target, in the transaction of the change that it reports.
@Component
record WebhookOutbox(WebhookProperties properties, DeliveryRows rows, ObjectMapper json) {
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
    void done(ModerationAct act) {
        if (act.action() == ModerationAction.MEMBER_BANNED) {
            add(
                    WebhookEvent.MEMBER_BANNED,
                    new MemberBanned(act.channelId(), Objects.requireNonNull(act.targetId()), act.until()));
        }
    }

    private void add(WebhookEvent event, Object data) {
        properties.targets().stream()
                .filter(target -> target.wants(event))
                .forEach(target -> rows.add(target.url(), event, json.writeValueAsString(data)));
    }
}
