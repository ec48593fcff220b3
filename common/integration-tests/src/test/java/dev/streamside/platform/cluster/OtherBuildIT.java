package dev.streamside.platform.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.TestApplication;
import dev.streamside.platform.bus.Bus;
import dev.streamside.platform.bus.RedisBus;
import dev.streamside.testing.Api;
import dev.streamside.testing.Node;
import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.process.NeedsPrograms;
import dev.streamside.testing.process.Redis;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/// During an update: a node of one build and a node of another, which encodes entries in another way.
@NeedsPrograms(Redis.PROGRAM)
@ExtendWith(OutputCaptureExtension.class)
@Timeout(120)
class OtherBuildIT {
    /// Time for a query of the database, once a second while Redis is received, and for a busy machine.
    private static final Duration BOUND = Duration.ofSeconds(4);

    private final TestDatabase database = new TestDatabase();

    @Test
    void whatOneCannotRead_isDropped_andFoundInTheDatabase(CapturedOutput output) {
        try (var redis = new Redis();
                var clock = Executors.newSingleThreadScheduledExecutor();
                Node here = Node.start(
                        TestApplication.class,
                        database,
                        "streamside.cluster.bus=redis",
                        "streamside.cluster.unsigned=allowed",
                        "streamside.cluster.redis-urls=" + redis.uri())) {
            var bus = new RedisBus(List.of(redis.uri()), "streamside", 4_711, "", new SimpleMeterRegistry());
            var _ = clock.scheduleAtFixedRate(bus::beat, 0, 1, TimeUnit.SECONDS);
            try (Node there = Node.startWith(new OtherBuild(bus), Bus.class, TestApplication.class, database)) {
                Api member = Api.member(here.base());
                String stream = member.liveStream();
                var shownHere = new Shown(here, stream);
                var shownThere = new Shown(there, stream);

                Api elsewhere = member.at(there.base());
                double before = messages(here);
                for (int i = 0; messages(here) < before + 3; i++) {
                    long head = shownHere.head();
                    elsewhere.send(stream, "in the other encoding " + i);
                    await().atMost(BOUND).until(() -> shownHere.head() == head + 1);
                }
                member.send(stream, "in this one");
                await().atMost(BOUND).until(() -> shownThere.texts().contains("in this one"));

                assertThat(shownThere.newest()).isEqualTo(shownHere.newest());
                assertThat(count(here, "streamside.timelines.found", Map.of()))
                        .as("found, of all that came from there")
                        .isEqualTo(shownHere.texts().size() - 1);
                assertThat(output).doesNotContain("cannot be used");
            } finally {
                bus.destroy();
            }
        }
    }

    /// The number of received messages. Messages about chats come as soon as the node listens to the stream.
    private static double messages(Node node) {
        return count(node, "streamside.bus.messages", Map.of("result", "received"));
    }

    private static double count(Node node, String name, Map<String, String> tags) {
        var search = node.part(MeterRegistry.class).get(name);
        tags.forEach(search::tag);
        return search.functionCounter().count();
    }
}
