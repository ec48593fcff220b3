package dev.streamside.webhook;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/// What can be told. Names are stored: at most 20 characters.
enum WebhookEvent {
    STREAM_STARTED,
    STREAM_ENDED,
    CHAT_HELD,
    MEMBER_BANNED;

    /// As receivers and settings spell it: `stream-started`.
    @JsonValue
    String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
