package dev.streamside.platform.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.process.NeedsPrograms;
import dev.streamside.testing.process.Program;
import dev.streamside.testing.process.Redis;
import dev.streamside.testing.process.ServerCertificate;
import io.lettuce.core.AclSetuserArgs;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.protocol.CommandType;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A single bus, which beats when the test says so, and receives what it publishes.
@NeedsPrograms(Redis.PROGRAM)
@Timeout(60)
class RedisBusIT {
    /// The time between two beats of a node.
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final Redis redis = new Redis();
    /// The channels of messages that have arrived.
    private final Set<String> arrived = ConcurrentHashMap.newKeySet();
    private final Set<String> subscribed = ConcurrentHashMap.newKeySet();

    @AfterEach
    void stop() {
        redis.close();
    }

    /// Otherwise the bus would receive nothing from it for as long as the connection lives.
    @Test
    void aChannelThatRedisHasNotAccepted_isAskedForAgain_onTheSameConnection() {
        RedisBus bus = bus(List.of(redis.uri()));
        try {
            bus.follow(Set.of("first"));
            awaitHearing(bus, "first");
            ask(commands -> commands.aclSetuser(
                    "default",
                    AclSetuserArgs.Builder.resetChannels()
                            .channelPattern("test:node:*")
                            .channelPattern("test:first")));

            bus.follow(Set.of("first", "second"));
            await().until(() -> !ask(RedisCommands::aclLog).isEmpty());
            ask(commands -> commands.aclSetuser("default", AclSetuserArgs.Builder.allChannels()));

            awaitHearing(bus, "second");
            assertThat(bus.isDisconnected()).isFalse();
        } finally {
            bus.destroy();
        }
    }

    /// This node has missed earlier messages, and must query for what they announced.
    @Test
    void aChannelIsReportedAsSubscribed_onConfirmation_andAfterAnOutage() {
        RedisBus bus = bus(List.of(redis.uri()));
        try {
            bus.listen("always", listener());
            bus.follow(Set.of("first"));
            awaitBothHeard(bus);
            redis.kill();
            redis.startAgain();
            subscribed.clear(); // only a beat connects again

            awaitBothHeard(bus);
        } finally {
            bus.destroy();
        }
    }

    private void awaitBothHeard(RedisBus bus) {
        await().untilAsserted(() -> {
            bus.beat();
            assertThat(subscribed).containsExactlyInAnyOrder("always", "first");
        });
    }

    /// Silence alone counts as a lost connection only after three seconds.
    @Test
    void aNodeWhoseConnectionIsCut_isDeafAtOnce() {
        RedisBus bus = bus(List.of(redis.uri()));
        try {
            bus.follow(Set.of("first"));
            awaitHearing(bus, "first");
            assertThat(bus.isDisconnected()).isFalse();

            redis.tell("CLIENT KILL TYPE pubsub");

            await().atMost(SECOND).until(bus::isDisconnected);
        } finally {
            bus.destroy();
        }
    }

    /// Otherwise Redis would send a node a stream without viewers there, for as long as the connection lives.
    @Test
    void aChannelThatRedisHasNotLetGo_isTakenBackAgain() {
        RedisBus bus = bus(List.of(redis.uri()));
        try {
            bus.follow(Set.of("first", "second"));
            awaitHearing(bus, "first");
            ask(commands ->
                    commands.aclSetuser("default", AclSetuserArgs.Builder.removeCommand(CommandType.UNSUBSCRIBE)));

            bus.follow(Set.of("second"));
            await().until(() -> !ask(RedisCommands::aclLog).isEmpty());
            ask(commands -> commands.aclSetuser("default", AclSetuserArgs.Builder.allCommands()));

            await().until(() -> {
                bus.beat();
                return ask(commands -> commands.pubsubChannels("test:first")).isEmpty();
            });
            awaitHearing(bus, "second");
        } finally {
            bus.destroy();
        }
    }

    /// Otherwise a few of them would take so long that the node would take the others for disconnected.
    @Test
    void serversThatDoNotAnswer_areTriedAtTheSameTime() {
        try (var silent = new SilentServers(4)) {
            RedisBus bus = bus(silent.uris());
            try {
                await().until(() -> {
                    bus.beat();
                    return silent.mostAtOnce() == 4;
                });
            } finally {
                bus.destroy();
            }
        }
    }

    /// Redis processes so many in several steps, and the node misses its own messages in the meantime.
    @Test
    void aNodeThatFollowsManyStreams_hearsItselfAgain_afterRedisWasAway() {
        RedisBus bus = bus(List.of(redis.uri()));
        try {
            bus.follow(IntStream.range(0, 2_000)
                    .mapToObj(i -> "a stream that somebody reads here " + i)
                    .collect(Collectors.toSet()));
            bus.beat();
            redis.kill();
            await().pollInterval(SECOND).until(() -> isDeafAfterABeat(bus));
            redis.startAgain();

            await().pollInterval(SECOND).until(() -> !isDeafAfterABeat(bus));
        } finally {
            bus.destroy();
        }
    }

    /// The rights that `docs/operations.md` lists for every version of Redis.
    @Test
    void aUserOfRedis_needsNoMoreThanTheDocumentedRights() {
        redis.tell("ACL SETUSER streamside on >secret resetchannels &test:* -@all"
                + " +publish +subscribe +unsubscribe +ping +hello +client|setname");
        redis.tell("ACL SETUSER default off");
        RedisBus bus = bus(List.of("redis://streamside:secret@127.0.0.1:" + redis.port()));
        try {
            bus.follow(Set.of("first"));
            awaitHearing(bus, "first");
            assertThat(bus.isDisconnected()).isFalse();
            bus.follow(Set.of("second"));
            awaitHearing(bus, "second");
        } finally {
            bus.destroy();
        }
    }

    /// The setup that `docs/operations.md` describes.
    @Test
    void overTls_aServerIsHeard_onceTheJvmTrustsItsCertificate(@TempDir Path folder) throws Exception {
        var certificate = new ServerCertificate(folder);
        int port = Program.freePort();
        redis.tell("CONFIG SET tls-auth-clients no");
        redis.tell("CONFIG SET tls-cert-file " + certificate.certificate());
        redis.tell("CONFIG SET tls-key-file " + certificate.key());
        redis.tell("CONFIG SET tls-port " + port);
        List<String> uris = List.of("rediss://127.0.0.1:" + port);

        RedisBus doubtful = bus(uris);
        try {
            await().pollInterval(SECOND).until(() -> isDeafAfterABeat(doubtful));
        } finally {
            doubtful.destroy();
        }

        certificate.whileTrusted(() -> {
            RedisBus trusting = bus(uris);
            try {
                trusting.follow(Set.of("first"));
                awaitHearing(trusting, "first");
            } finally {
                trusting.destroy();
            }
        });
    }

    private static boolean isDeafAfterABeat(RedisBus bus) {
        bus.beat();
        return bus.isDisconnected();
    }

    private RedisBus bus(List<String> uris) {
        var bus = new RedisBus(uris, "test", 4_711, "", new SimpleMeterRegistry());
        bus.listen(listener());
        return bus;
    }

    private Bus.Listener listener() {
        return new Bus.Listener() {
            @Override
            public void arrived(String channel, byte[] message) {
                arrived.add(channel);
            }

            @Override
            public void subscribed(String channel) {
                subscribed.add(channel);
            }
        };
    }

    private void awaitHearing(RedisBus bus, String channel) {
        await().until(() -> {
            bus.beat();
            bus.publish(channel, new byte[1]);
            return arrived.contains(channel);
        });
    }

    private <T> T ask(Function<RedisCommands<String, String>, T> question) {
        try (RedisClient client = RedisClient.create(redis.uri());
                StatefulRedisConnection<String, String> connection = client.connect()) {
            return question.apply(connection.sync());
        }
    }
}
