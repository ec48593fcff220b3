package dev.streamside.platform.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.platform.bus.Bus;
import dev.streamside.testing.Api;
import dev.streamside.testing.Node;
import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.process.Redis;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/// What nodes send each other through Redis, and what they must refuse.
@ExtendWith(OutputCaptureExtension.class)
class RedisBetweenNodesIT extends RedisBetweenNodes {
    @Test
    void whatIsSentHere_arrivesThere_withoutAQuery_orAKeyInRedis() {
        awaitListening();
        double before = found();
        long head = shown.head();

        for (int i = 0; i < 200; i++) {
            member.send(stream, "chat " + i);
            if (i % 50 == 0) {
                servers.forEach(server -> ask(server, RedisCommands::flushall));
            }
        }

        await().atMost(SOON).until(() -> shown.head() == head + 200);
        // A query may sometimes come just before a message.
        assertThat(found() - before).isLessThan(20);
        for (Redis server : servers) {
            Long keys = ask(server, RedisCommands::dbsize);
            assertThat(keys).isZero();
        }
    }

    @Test
    void whatIsTooMuchToLookAt_isDropped_andFoundASecondLaterAtMost() {
        awaitListening();
        long head = shown.head();
        double before = messages("overflowed");
        try (var busy = new Busy()) {
            busy.awaitBegun();
            Bus bus = here.part(Bus.class);
            while (messages("overflowed") == before) {
                bus.publish(stream, new byte[1]);
            }
            double found = found();
            member.send(stream, "dropped on its way");

            await().atMost(BOUND).until(() -> shown.head() == head + 1);
            assertThat(found()).isGreaterThan(found);
            requireBanAndSignOutThere();
        }
        awaitListening();
    }

    /// Keeps the threads that process incoming messages busy, until closed.
    private static final class Busy implements AutoCloseable {
        /// Neighbouring channels, so that each of the four threads has one.
        private final List<String> channels =
                IntStream.range(0, 4).mapToObj(i -> "busy-" + i).toList();

        private final CountDownLatch begun = new CountDownLatch(channels.size());
        private final Semaphore ended = new Semaphore(0);

        Busy() {
            channels.forEach(channel -> there.part(Bus.class).listen(channel, (_, _) -> {
                begun.countDown();
                ended.acquireUninterruptibly();
                ended.release(); // for the others
            }));
        }

        /// The node listens to the channels from its next query on.
        void awaitBegun() {
            await().atMost(SOON).until(() -> {
                channels.forEach(channel -> here.part(Bus.class).publish(channel, new byte[1]));
                return begun.getCount() == 0;
            });
        }

        @Override
        public void close() {
            ended.release();
        }
    }

    @Test
    void whoIsBannedOrSignedOutHere_isSoThere_withRedisAndWithout() {
        requireBanAndSignOutThere();
        servers.forEach(Redis::kill);
        try {
            requireBanAndSignOutThere();
        } finally {
            servers.forEach(Redis::startAgain);
        }
        awaitHearing(true);
    }

    /// Even with the same name by mistake: it has other streams.
    @ParameterizedTest
    @ValueSource(strings = {"another", NAME})
    void anotherInstallationOnTheSameServers_disturbsNobody(String name, CapturedOutput output) {
        awaitListening();
        long head = shown.head();
        try (Node other = start(new TestDatabase(), uris(), name)) {
            Api stranger = Api.member(other.base());
            var theirs = new Shown(other, stranger.liveStream());
            Set<Node> greeted = ConcurrentHashMap.newKeySet();
            List.of(there, other)
                    .forEach(node -> node.part(Bus.class).listen("greetings", (_, _) -> greeted.add(node)));
            await().atMost(SOON).until(() -> {
                here.part(Bus.class).publish("greetings", new byte[1]);
                return greeted.containsAll(name.equals(NAME) ? List.of(there, other) : List.of(there));
            });

            IntStream.range(0, 20).forEach(i -> member.send(stream, "ours"));
            await().atMost(BOUND).until(() -> shown.head() == head + 20);
            requireBanAndSignOutThere();
            assertThat(stranger.get("/api/v1/streams/" + stream).status()).isEqualTo(404);
            IntStream.range(0, 20)
                    .forEach(i -> assertThat(
                                    stranger.send(theirs.stream(), "theirs").status())
                            .isEqualTo(201));
            assertThat(theirs.texts()).hasSize(20).containsOnly("theirs");
            assertThat(shown.texts()).doesNotContain("theirs");
            awaitListening();
            assertThat(greeted.contains(other)).isEqualTo(name.equals(NAME));
        }
        assertThat(output).doesNotContain("cannot be used", "failed; it is tried again");
    }

    @Test
    void whatNoNodeHasSigned_isNotShown() throws IOException {
        awaitListening();
        double before = messages("rejected");
        byte[] forged = entry(shown.head() + 1, "forged");

        servers.forEach(server -> ask(server, redis -> redis.publish(CHANNEL + stream, forged)));

        await().atMost(SOON).until(() -> messages("rejected") == before + 1);
        member.send(stream, "genuine");
        await().atMost(SOON).until(() -> shown.texts().contains("genuine"));
        assertThat(shown.texts()).doesNotContain("forged");
    }

    /// An entry as nodes send it, but without the signature.
    private static byte[] entry(long seq, String text) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var out = new DataOutputStream(bytes);
        byte[] json = "{\"type\":\"chat\",\"seq\":\"%d\",\"text\":\"%s\"}"
                .formatted(seq, text)
                .getBytes(StandardCharsets.UTF_8);
        out.writeByte(1); // version
        out.writeLong(4_711); // node
        out.writeInt(0); // epoch
        out.writeShort(1);
        out.writeLong(seq);
        out.writeUTF("chat");
        out.writeLong(0); // no target
        out.writeInt(json.length);
        out.write(json);
        return bytes.toByteArray();
    }
}
