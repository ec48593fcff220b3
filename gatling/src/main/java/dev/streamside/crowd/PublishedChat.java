package dev.streamside.crowd;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/// Chats for servers that add no author and no time. They have what a viewer needs to show them, as Streamside's
/// have. Not thread-safe.
final class PublishedChat {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long FIRST_ID = 860_123_456_789_100_000L;
    private static final Map<String, String> AUTHOR = new LinkedHashMap<>();

    static {
        AUTHOR.put("id", "860123456789012345");
        AUTHOR.put("name", "Member member-1z4f-12");
    }

    private long count;

    /// The next chat.
    String json(String text) {
        return json(FIRST_ID + count++, text, Instant.now());
    }

    static String json(long id, String text, Instant sentAt) {
        Map<String, Object> chat = new LinkedHashMap<>();
        chat.put("type", "chat");
        chat.put("id", Long.toString(id));
        chat.put("author", AUTHOR);
        chat.put("text", text);
        chat.put("sentAt", sentAt.truncatedTo(ChronoUnit.MILLIS).toString());
        try {
            return JSON.writeValueAsString(chat);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
