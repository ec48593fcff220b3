package dev.streamside.chat.send;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = {"streamside.chat.sends=11", "streamside.chat.burst=3"})
class SendLimitIT extends ApplicationTest {

    @Test
    void aMember_maySendAFewAtOnce_andIsThenToldHowLongToWait() {
        String stream = member().liveStream();
        Api sender = member();
        for (int i = 0; i < 3; i++) {
            assertThat(sender.send(stream, "chat " + i).status()).isEqualTo(201);
        }

        var refused = sender.send(stream, "one too many");

        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.code()).isEqualTo("TOO_FAST");
        assertThat(refused.json().get("retryAfterMillis").asLong()).isBetween(1L, 2_800L);
        assertThat(refused.header("Retry-After")).matches("[123]");
        assertThat(member().send(stream, "others may go on").status()).isEqualTo(201);
    }

    @Test
    void sendingTheSameChatAgain_costsNothing() {
        String stream = member().liveStream();
        Api sender = member();
        var body = Map.of("text", "again and again", "clientMessageId", "a");
        for (int i = 0; i < 10; i++) {
            assertThat(sender.post("/api/v1/streams/" + stream + "/chats", body).status())
                    .isEqualTo(i == 0 ? 201 : 200);
        }
    }
}
