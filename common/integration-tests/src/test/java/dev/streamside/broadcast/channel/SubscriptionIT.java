package dev.streamside.broadcast.channel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SubscriptionIT extends ApplicationTest {
    @Test
    void aSubscription_countsOnce_howeverOftenItIsAskedFor() {
        Api owner = member();
        String stream = owner.newStream();
        String channel = guest().channelOf(stream);
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

    @Test
    void manyWhoSubscribeAtOnce_areAllCounted() throws Exception {
        String stream = member().newStream();
        String path = "/api/v1/channels/" + guest().channelOf(stream) + "/subscription";
        List<Api> fans = Stream.generate(this::member).limit(20).toList();

        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Api.Answer> answer : executor.invokeAll(fans.stream()
                    .map(fan -> (Callable<Api.Answer>) () -> fan.put(path, null))
                    .toList())) {
                assertThat(answer.get().status()).as(answer.get().text()).isEqualTo(204);
            }
        }

        assertThat(subscribers(stream)).isEqualTo(fans.size());
    }

    private long subscribers(String stream) {
        return guest().get("/api/v1/streams/" + stream)
                .json()
                .at("/channel/subscriberCount")
                .asLong();
    }
}
