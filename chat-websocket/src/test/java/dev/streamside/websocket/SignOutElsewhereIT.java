package dev.streamside.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.platform.bus.Bus;
import dev.streamside.testing.Api;
import dev.streamside.testing.Node;
import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.process.NeedsPrograms;
import dev.streamside.testing.process.Redis;
import dev.streamside.testing.watch.SocketWatch;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Members with an open socket at one node, who sign out at another or are banned there.
@NeedsPrograms(Redis.PROGRAM)
@Timeout(60)
class SignOutElsewhereIT {
    /// A second until the node checks for changes elsewhere, a second until it checks its sockets, and time for a
    /// busy machine.
    private static final Duration BOUND = Duration.ofSeconds(6);

    private final TestDatabase database = new TestDatabase();

    @Test
    void signOutsAndBans_reachSocketsOfTheOtherNode_withAndWithoutRedis() {
        try (var redis = new Redis();
                Node here = start(redis);
                Node there = start(redis)) {
            awaitHearing(here, there);
            requireKnownThere(here, there);

            redis.kill();

            requireKnownThere(here, there);
        }
    }

    private Node start(Redis redis) {
        return Node.start(ChatWebSocketApplication.class, database, redis.settings());
    }

    /// Waits until both have received a message through Redis: a node that has just started does not count as
    /// disconnected yet, even if it receives nothing.
    private static void awaitHearing(Node here, Node there) {
        Set<Node> greeted = ConcurrentHashMap.newKeySet();
        List.of(here, there).forEach(node -> node.part(Bus.class).listen("greetings", (_, _) -> greeted.add(node)));
        await().until(() -> {
            here.part(Bus.class).publish("greetings", new byte[1]);
            return greeted.size() == 2;
        });
    }

    private static void requireKnownThere(Node here, Node there) {
        Api owner = Api.member(here.base());
        String stream = owner.liveStream();
        Api leaving = Api.member(here.base());
        Api banned = Api.member(here.base());
        try (SocketWatch left = SocketWatch.open(leaving.at(there.base()), stream, null);
                SocketWatch silenced = SocketWatch.open(banned.at(there.base()), stream, null)) {
            leaving.delete("/api/v1/session");
            owner.put("/api/v1/streams/" + stream + "/bans/" + banned.my("id"), null);

            await().atMost(BOUND).until(() -> left.isClosed() && silenced.banned());
            assertThat(left.closed().code()).isEqualTo(4401);
            assertThat(silenced.isClosed()).isFalse();
        }
    }
}
