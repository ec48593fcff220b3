package dev.streamside.platform.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/// One member with many connections takes nothing from the others.
@TestPropertySource(properties = "streamside.limit.period=1m")
class FairUseIT extends ApplicationTest {
    private static final int CONNECTIONS = 40;
    private static final int REACTIONS = 120;
    private static final int STREAMS = 15;

    @Autowired
    private RequestMappingHandlerMapping requestMappingHandlerMapping;

    @Test
    void aMemberWhoFloods_isSlowedDown_andNobodyElseNotices() throws Exception {
        Api owner = member();
        String stream = owner.liveStream();
        String reaction = "/api/v1/streams/" + stream + "/reaction";
        String channel = owner.channelOf(stream);
        String subscription = "/api/v1/channels/" + channel + "/subscription";
        Api flooder = member().movedTo("127.0.0.2");
        List<Api> others = IntStream.range(0, 4).mapToObj(i -> member()).toList();
        Collection<Api.Answer> toFlooder = new ConcurrentLinkedQueue<>();
        var over = new AtomicBoolean();

        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> flood = new ArrayList<>();
            for (int i = 0; i < CONNECTIONS; i++) {
                flood.add(executor.submit(() -> {
                    while (!over.get()) {
                        toFlooder.add(flooder.put(reaction, Map.of("reaction", "LIKE")));
                        toFlooder.add(flooder.exchange("PUT", subscription, BodyPublishers.noBody()));
                        toFlooder.add(flooder.delete(subscription));
                        toFlooder.add(flooder.post("/api/v1/streams", Map.of("title", "mine")));
                        flooder.get(reaction);
                    }
                }));
            }
            try {
                for (int round = 0; round < 10; round++) {
                    for (Api other : others) {
                        assertOk(other.put(reaction, Map.of("reaction", round % 2 == 0 ? "LIKE" : "DISLIKE")));
                        assertOk(other.exchange("PUT", subscription, BodyPublishers.noBody()));
                        assertOk(other.get(reaction));
                        assertOk(other.get("/api/v1/streams/" + stream + "/chats/history"));
                        assertOk(other.send(stream, "hello"));
                    }
                }
            } finally {
                over.set(true);
            }
            for (Future<?> connection : flood) {
                connection.get();
            }
        }

        assertThat(toFlooder.stream().filter(answer -> answer.status() == 201)).hasSizeLessThanOrEqualTo(STREAMS * 2);
        assertThat(toFlooder.stream().filter(answer -> answer.status() == 200)).hasSizeLessThanOrEqualTo(REACTIONS * 2);
        var refused =
                toFlooder.stream().filter(answer -> answer.status() == 429).toList();
        assertThat(refused).isNotEmpty().allSatisfy(answer -> {
            assertThat(answer.code()).isEqualTo("TOO_FAST");
            assertThat(answer.header("Retry-After")).matches("[1-9][0-9]*");
            assertThat(answer.json().get("retryAfterMillis").asLong()).isPositive();
        });
    }

    private static void assertOk(Api.Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isLessThan(300);
    }

    @Test
    void writesOfOneMember_areLimitedByKind() {
        Api member = member();
        String stream = member.newStream();

        assertLimited(60, () -> member.delete("/api/v1/streams/" + stream + "/bans/1"));
        assertLimited(120, () -> member.delete("/api/v1/streams/" + stream + "/chats/1"));
        assertLimited(30, () -> member.delete("/api/v1/channels/1/subscription"));
        assertLimited(10, () -> member.signIn(member.my("username"), Api.password()));
    }

    private static void assertLimited(int limit, Supplier<Api.Answer> write) {
        for (int i = 0; i < limit * 2; i++) {
            if (write.get().status() == 429) {
                assertThat(i).as("calls before the first refusal").isGreaterThanOrEqualTo(limit / 2);
                return;
            }
        }
        throw new AssertionError("no limit after " + limit * 2);
    }

    /// A new address that writes must name the limit against which it counts.
    @Test
    void everyAddressThatWrites_namesItsLimit() {
        assertThat(requestMappingHandlerMapping.getHandlerMethods().entrySet().stream()
                        .filter(entry -> entry.getKey().getPatternValues().stream()
                                .anyMatch(path -> path.startsWith("/api/") && !path.endsWith("/heartbeat")))
                        .filter(entry -> entry.getKey().getMethodsCondition().getMethods().stream()
                                .anyMatch(method -> method != RequestMethod.GET))
                        .map(Map.Entry::getValue)
                        .filter(handler -> !handler.hasMethodAnnotation(Limited.class))
                        .map(HandlerMethod::toString))
                .isEmpty();
    }
}
