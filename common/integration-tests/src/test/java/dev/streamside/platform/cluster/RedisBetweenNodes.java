package dev.streamside.platform.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.TestApplication;
import dev.streamside.platform.bus.Bus;
import dev.streamside.testing.Api;
import dev.streamside.testing.CuttableConnection;
import dev.streamside.testing.Node;
import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.process.NeedsPrograms;
import dev.streamside.testing.process.Redis;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/// Two nodes with two Redis servers between them. Each server carries some of the streams. Redis makes chat
/// messages arrive sooner, and nothing depends on it.
@NeedsPrograms(Redis.PROGRAM)
@Timeout(120)
abstract class RedisBetweenNodes {
    static final Duration SOON = Duration.ofSeconds(10);
    /// Time for a query of the database, once a second while Redis is received, and for a busy machine.
    static final Duration BOUND = Duration.ofSeconds(3);
    /// Time until a disconnected node receives again: three seconds, plus time for a busy machine.
    private static final Duration BACK = Duration.ofSeconds(6);

    static final String NAME = "streamside";
    static final String CHANNEL = NAME + ":";

    static List<Redis> servers;
    /// The networks between `there` and the servers.
    static List<CuttableConnection> networks;

    static Node here;
    static Node there;

    Api member;
    String stream;
    Shown shown;

    @BeforeAll
    static void start() {
        servers = List.of(new Redis(), new Redis());
        networks = servers.stream()
                .map(server -> new CuttableConnection(server.port()))
                .toList();
        var database = new TestDatabase();
        here = start(database, uris());
        there = start(
                database,
                networks.stream()
                        .map(network -> "redis://127.0.0.1:" + network.port())
                        .toList());
    }

    static List<String> uris() {
        return servers.stream().map(Redis::uri).toList();
    }

    private static Node start(TestDatabase database, List<String> uris) {
        return start(database, uris, NAME);
    }

    static Node start(TestDatabase database, List<String> uris, String name) {
        return Node.start(
                TestApplication.class,
                database,
                "streamside.cluster.bus=redis",
                "streamside.cluster.check=200ms", // as usual
                "streamside.cluster.name=" + name,
                "streamside.cluster.secret=known to both nodes and nobody else",
                "streamside.cluster.redis-urls=" + String.join(",", uris));
    }

    @AfterAll
    static void stop() {
        there.close();
        here.close();
        networks.forEach(CuttableConnection::close);
        servers.forEach(Redis::close);
    }

    @BeforeEach
    void prepare() {
        member = Api.member(here.base());
        stream = member.liveStream();
        shown = new Shown(there, stream);
        awaitHearing(true);
    }

    void requireBanAndSignOutThere() {
        Api banned = Api.member(here.base());
        Api gone = Api.member(here.base());
        Api bannedThere = banned.at(there.base());
        Api goneThere = gone.at(there.base());
        assertThat(bannedThere.send(stream, "hello").status()).isEqualTo(201);
        assertThat(goneThere.send(stream, "hello").status()).isEqualTo(201);

        member.put("/api/v1/streams/" + stream + "/bans/" + banned.my("id"), null);
        gone.delete("/api/v1/session");

        await().atMost(BOUND)
                .until(() -> bannedThere.send(stream, "banned").code().equals("BANNED")
                        && goneThere.send(stream, "gone").status() == 401);
    }

    static <T> T ask(Redis server, Function<RedisCommands<String, byte[]>, T> question) {
        try (RedisClient client = RedisClient.create(server.uri());
                StatefulRedisConnection<String, byte[]> connection =
                        client.connect(RedisCodec.of(StringCodec.UTF8, ByteArrayCodec.INSTANCE))) {
            return question.apply(connection.sync());
        }
    }

    /// The first messages may be sent before the other node listens to their stream, so that a query finds them.
    void awaitListening() {
        await().atMost(SOON).until(() -> {
            double before = found();
            long head = shown.head();
            member.send(stream, "hello");
            await().atMost(SOON).until(() -> shown.head() > head);
            return found() == before;
        });
    }

    static void awaitHearing(boolean hearing) {
        await().atMost(hearing ? BACK : SOON)
                .until(() -> here.part(Bus.class).isDisconnected() != hearing
                        && there.part(Bus.class).isDisconnected() != hearing);
    }

    static double found() {
        return counter(there, "streamside.timelines.found", Map.of());
    }

    static double messages(String result) {
        return counter(there, "streamside.bus.messages", Map.of("result", result));
    }

    static double counter(Node node, String name, Map<String, String> tags) {
        var search = node.part(MeterRegistry.class).get(name);
        tags.forEach(search::tag);
        return search.functionCounter().count();
    }
}
