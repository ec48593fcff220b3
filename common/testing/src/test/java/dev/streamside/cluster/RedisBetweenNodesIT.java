package dev.streamside.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.TestApplication;
import dev.streamside.bus.Bus;
import dev.streamside.chatlog.Timelines;
import dev.streamside.id.StreamId;
import dev.streamside.testing.Api;
import dev.streamside.testing.Node;
import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.process.NeedsPrograms;
import dev.streamside.testing.process.Redis;
import dev.streamside.timeline.Timeline;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Two nodes with Redis between them. It makes chats arrive sooner, and nothing depends on it.
@NeedsPrograms("redis-server")
@Timeout(90)
class RedisBetweenNodesIT {
    private static final Duration SOON = Duration.ofSeconds(10);

    private static Redis redis;
    private static Node here;
    private static Node there;

    private Api member;
    private String stream;

    @BeforeAll
    static void start() {
        redis = new Redis();
        var database = new TestDatabase();
        here = start(database);
        there = start(database);
    }

    private static Node start(TestDatabase database) {
        return Node.start(
                TestApplication.class,
                database,
                "streamside.cluster.bus=redis",
                "streamside.cluster.redis-urls=" + redis.uri());
    }

    @AfterAll
    static void stop() {
        there.close();
        here.close();
        redis.close();
    }

    @BeforeEach
    void prepare() {
        member = Api.member(here.base());
        stream = Api.member(here.base()).liveStream();
        timeline();
        awaitHearing(true);
    }

    @Test
    void whatIsSentHere_arrivesThere_withoutALookAtTheDatabase() {
        awaitListening();
        double before = found();
        long head = timeline().head();

        for (int i = 0; i < 200; i++) {
            member.send(stream, "chat " + i);
        }

        await().atMost(SOON).until(() -> timeline().head() == head + 200);
        // A look may be just ahead of a message now and then.
        assertThat(found() - before).isLessThan(20);
    }

    @Test
    void withoutRedis_chatsArriveAllTheSame_andItIsHeardAgainWhenItIsBack() {
        redis.kill();
        try {
            member.send(stream, "sent while Redis is down");
            await().atMost(SOON).until(() -> timeline().head() == 2);
            awaitHearing(false);
        } finally {
            redis.startAgain();
        }
        awaitHearing(true);
    }

    @Test
    void whileRedisIsFrozen_nobodyWaitsForIt() {
        redis.suspend();
        try {
            for (int i = 0; i < 50; i++) {
                assertThat(member.send(stream, "chat " + i).status()).isEqualTo(201);
            }
            await().atMost(SOON).until(() -> timeline().head() == 51);
            awaitHearing(false);
        } finally {
            redis.resume();
        }
        awaitHearing(true);
    }

    /// The first chats may be sent before the other node listens to their stream, and are found by a look.
    private void awaitListening() {
        await().atMost(SOON).until(() -> {
            double before = found();
            long head = timeline().head();
            member.send(stream, "hello");
            await().atMost(SOON).until(() -> timeline().head() > head);
            return found() == before;
        });
    }

    private static void awaitHearing(boolean hearing) {
        await().atMost(SOON)
                .until(() -> here.part(Bus.class).isDeaf() != hearing
                        && there.part(Bus.class).isDeaf() != hearing);
    }

    private static double found() {
        return there.part(MeterRegistry.class)
                .get("streamside.timelines.found")
                .functionCounter()
                .count();
    }

    private Timeline timeline() {
        return Objects.requireNonNull(there.part(Timelines.class).find(StreamId.of(stream)));
    }
}
