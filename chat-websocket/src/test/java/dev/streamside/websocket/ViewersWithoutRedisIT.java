package dev.streamside.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.platform.bus.Bus;
import dev.streamside.testing.Api;
import dev.streamside.testing.Node;
import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.Watch;
import dev.streamside.testing.process.NeedsPrograms;
import dev.streamside.testing.process.Redis;
import dev.streamside.testing.watch.SocketWatch;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Viewers with open sockets at two nodes, which query the database as often as usual, while Redis between them is
/// killed and frozen.
@NeedsPrograms(Redis.PROGRAM)
@Timeout(120)
class ViewersWithoutRedisIT {
    private static final int CHATS = 10;
    /// The time until a node notices that it is disconnected, or receives again: three seconds, and time for a
    /// busy machine.
    private static final Duration SOON = Duration.ofSeconds(10);

    private final TestDatabase database = new TestDatabase();

    @Test
    void withRedisAwayAndBack_viewersOfBothNodesGetEverythingInOrder() {
        try (var redis = new Redis();
                Node here = start(redis);
                Node there = start(redis)) {
            List<Api> senders = List.of(Api.member(here.base()), Api.member(there.base()));
            String stream = senders.getFirst().liveStream();
            try (Watch viewerHere = SocketWatch.open(Api.guest(here.base()), stream, "0");
                    Watch viewerThere = SocketWatch.open(Api.guest(there.base()), stream, "0")) {
                List<Node> nodes = List.of(here, there);
                talk(senders, stream);
                redis.kill();
                talk(senders, stream); // the nodes have not noticed yet
                awaitHearing(nodes, false);
                talk(senders, stream);
                redis.startAgain();
                awaitHearing(nodes, true);
                redis.suspend();
                talk(senders, stream);
                awaitHearing(nodes, false);
                talk(senders, stream);
                redis.resume();
                awaitHearing(nodes, true);
                talk(senders, stream);

                int entries = 1 + 6 * senders.size() * CHATS; // the start of the stream, and the messages
                assertThat(viewerHere.next(entries))
                        .extracting(entry -> entry.get("seq").asInt())
                        .isEqualTo(IntStream.rangeClosed(1, entries).boxed().toList());
                viewerThere.next(entries);
                assertThat(viewerThere.bytes()).isEqualTo(viewerHere.bytes());
            }
        }
    }

    private Node start(Redis redis) {
        return Node.start(ChatWebSocketApplication.class, database, redis.settings());
    }

    /// Members send in turns. No send waits for Redis, and none is refused.
    private static void talk(List<Api> senders, String stream) {
        for (int i = 0; i < CHATS; i++) {
            for (Api sender : senders) {
                assertThat(sender.send(stream, "chat " + i).status()).isEqualTo(201);
            }
        }
    }

    private static void awaitHearing(List<Node> nodes, boolean hearing) {
        await().atMost(SOON)
                .until(() ->
                        nodes.stream().allMatch(node -> node.part(Bus.class).isDisconnected() != hearing));
    }
}
