package dev.streamside.channel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import org.junit.jupiter.api.Test;

class SubscriptionIT extends ApplicationTest {
    @Test
    void aSubscription_countsOnce_howeverOftenItIsAskedFor() {
        Api owner = member();
        String stream = owner.newStream();
        String channel = guest().get("/api/v1/streams/" + stream)
                .json()
                .at("/channel/id")
                .asString();
        String path = "/api/v1/channels/" + channel + "/subscription";
        Api fan = member();

        fan.put(path, null);
        fan.put(path, null);
        member().put(path, null);
        assertThat(subscribers(stream)).isEqualTo(2);
        assertThat(fan.get(path).json().get("subscribed").asBoolean()).isTrue();

        fan.delete(path);
        fan.delete(path);
        assertThat(subscribers(stream)).isEqualTo(1);
        assertThat(fan.get(path).json().get("subscribed").asBoolean()).isFalse();
        assertThat(fan.put("/api/v1/channels/1/subscription", null).code()).isEqualTo("CHANNEL_NOT_FOUND");
    }

    private long subscribers(String stream) {
        return guest().get("/api/v1/streams/" + stream)
                .json()
                .at("/channel/subscriberCount")
                .asLong();
    }
}
