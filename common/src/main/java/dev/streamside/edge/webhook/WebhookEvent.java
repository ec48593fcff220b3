package dev.streamside.edge.webhook;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/// The events that webhooks report. Names are stored: at most 20 characters.
enum WebhookEvent {
    STREAM_STARTED,
    STREAM_ENDED,
    CHAT_HELD,
    MEMBER_BANNED;

    /// The spelling for receivers and settings: `stream-started`.
    @JsonValue
    String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
