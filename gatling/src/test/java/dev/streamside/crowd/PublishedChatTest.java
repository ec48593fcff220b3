package dev.streamside.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class PublishedChatTest {
    @Test
    void whatIsPublished_isWhatAViewerNeedsToShowIt() {
        assertThat(PublishedChat.json(12, "q1a-4 \"hi\" 저", Instant.parse("2026-01-25T13:27:51.123456Z")))
                .isEqualTo("{\"type\":\"chat\",\"id\":\"12\",\"author\":{\"id\":\"860123456789012345\","
                        + "\"name\":\"Member member-1z4f-12\"},\"text\":\"q1a-4 \\\"hi\\\" 저\","
                        + "\"sentAt\":\"2026-01-25T13:27:51.123Z\"}");
    }

    @Test
    void everyChat_hasAnotherId() {
        var published = new PublishedChat();
        assertThat(published.json("a")).contains("\"id\":\"860123456789100000\"");
        assertThat(published.json("a")).contains("\"id\":\"860123456789100001\"");
    }
}
