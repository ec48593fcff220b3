package dev.streamside.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.TestApplication;
import dev.streamside.bus.Bus;
import dev.streamside.testing.Api;
import dev.streamside.testing.CuttableConnection;
import dev.streamside.testing.Node;
import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.process.NeedsPrograms;
import dev.streamside.testing.process.Redis;
import io.lettuce.core.KillArgs;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/// Two nodes with two Redis servers between them, each of which carries some of the streams. They make chats arrive
/// sooner, and nothing depends on them.
@NeedsPrograms("redis-server")
@ExtendWith(OutputCaptureExtension.class)
@Timeout(120)
class RedisBetweenNodesIT {
    private static final Duration SOON = Duration.ofSeconds(10);
    /// A look at the database, which is once a second while Redis is heard, and time for a busy machine.
    private static final Duration BOUND = Duration.ofSeconds(3);
    /// Until a node that was deaf hears again: three seconds, and time for a busy machine.
    private static final Duration BACK = Duration.ofSeconds(6);

    private static final String NAME = "streamside";
    private static final String CHANNEL = NAME + ":";

    private static List<Redis> servers;
    /// Between `there` and the servers.
    private static List<CuttableConnection> networks;

    private static Node here;
    private static Node there;

    private Api member;
    private String stream;
    private Shown shown;

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

    private static List<String> uris() {
        return servers.stream().map(Redis::uri).toList();
    }

    private static Node start(TestDatabase database, List<String> uris) {
        return start(database, uris, NAME);
    }

    private static Node start(TestDatabase database, List<String> uris, String name) {
        return Node.start(
                TestApplication.class,
                database,
                "streamside.cluster.bus=redis",
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

    @Test
    void whatIsSentHere_arrivesThere_withoutALookAtTheDatabase_andNothingIsStoredThatCouldBeFlushed() {
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
        // A look may be just ahead of a message now and then.
        assertThat(found() - before).isLessThan(20);
        for (Redis server : servers) {
            Long keys = ask(server, RedisCommands::dbsize);
            assertThat(keys).isZero();
        }
    }

    @Test
    void whenRedisIsKilled_noChatIsRefused_allArrive_andItIsHeardAgainWhenItIsBack() throws Exception {
        talkWithout(Redis::kill, Redis::startAgain, 10);
    }

    @Test
    @EnabledIfSystemProperty(named = "frozen.long", matches = "true", disabledReason = "takes 15 seconds")
    void whileRedisStaysFrozen_noChatIsRefused_allArrive_andItIsHeardAgainWhenItThaws() throws Exception {
        talkWithout(Redis::suspend, Redis::resume, 100);
    }

    /// @param chats to be sent meanwhile, at ten a second
    private void talkWithout(Consumer<Redis> stop, Consumer<Redis> goOn, int chats) throws Exception {
        try (var talk = new Talk(here, there, stream)) {
            talk.awaitMore(5);
            servers.forEach(stop);
            try {
                talk.awaitMore(chats);
                talk.awaitShown(BOUND);
                awaitHearing(false);
                talk.awaitMore(5);
                talk.awaitShown(BOUND);
            } finally {
                servers.forEach(goOn);
            }
            awaitHearing(true);
            talk.end();
            assertThat(talk.refused()).isZero();
        }
    }

    @Test
    void whileRedisIsFrozen_nobodyWaitsForIt() {
        servers.forEach(Redis::suspend);
        try {
            for (int i = 0; i < 50; i++) {
                assertThat(member.send(stream, "chat " + i).status()).isEqualTo(201);
            }
            await().atMost(SOON).until(() -> shown.head() == 51);
            double before = messages("dropped");
            Bus bus = there.part(Bus.class);
            IntStream.range(0, 10_000).forEach(i -> bus.publish(stream, new byte[1]));
            assertThat(messages("dropped") - before)
                    .as("dropped, of 10,000 at once")
                    .isGreaterThan(5_000);
            awaitHearing(false);
        } finally {
            servers.forEach(Redis::resume);
        }
        awaitHearing(true);
    }

    /// Later than anybody waits for it, so it counts as dropped, and comes all the same.
    @Test
    void whileRedisAnswersLate_nothingIsRefused_andEverythingArrivesInOrder() {
        awaitListening();
        long head = shown.head();
        double before = counter(here, "streamside.bus.messages", Map.of("result", "dropped"));

        for (int i = 0; i < 200; i++) {
            if (i % 50 == 0) {
                servers.forEach(server -> ask(server, redis -> redis.clientPause(500)));
            }
            assertThat(member.send(stream, "chat " + i).status()).isEqualTo(201);
        }

        await().atMost(BOUND).until(() -> shown.head() == head + 200);
        assertThat(shown.newest()).isEqualTo(new Shown(here, stream).newest());
        assertThat(counter(here, "streamside.bus.messages", Map.of("result", "dropped")))
                .isGreaterThan(before);
        awaitListening();
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

    /// Keeps the threads busy that look at what arrives, until closed.
    private static final class Busy implements AutoCloseable {
        /// Neighbours, so that each of the four threads has one.
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

        /// The channels are listened to from the next look on.
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
    void aNodeCutOffFromRedis_hearsAndIsHeard_aSecondLaterAtMost() {
        awaitListening();
        networks.forEach(CuttableConnection::cut);
        try {
            requireBothHear();
        } finally {
            networks.forEach(CuttableConnection::mend);
        }
    }

    /// It hears itself there, so nothing tells it that it is in the wrong place.
    @Test
    void aNodeThatIsLedToOtherServers_hearsAndIsHeard_aSecondLaterAtMost() {
        awaitListening();
        try (var other = new Redis()) {
            networks.forEach(network -> move(network, other));
            awaitHearing(true);
            requireBothHear();
        } finally {
            for (int i = 0; i < servers.size(); i++) {
                move(networks.get(i), servers.get(i));
            }
        }
        awaitListening();
    }

    private static void move(CuttableConnection network, Redis server) {
        network.cut();
        network.leadTo(server.port());
        network.mend();
    }

    private void requireBothHear() {
        var shownHere = new Shown(here, stream);
        for (int i = 0; i < 3; i++) {
            long head = shown.head();
            member.send(stream, "from here");
            await().atMost(BOUND).until(() -> shown.head() == head + 1);
            member.at(there.base()).send(stream, "from there");
            await().atMost(BOUND).until(() -> shownHere.head() == head + 2);
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

    private void requireBanAndSignOutThere() {
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

    @Test
    void subscribersThatRedisCutsOff_listenAgain() {
        awaitListening();

        servers.forEach(server -> ask(server, redis -> redis.clientKill(KillArgs.Builder.typePubsub())));

        awaitListening();
    }

    @Test
    void aStreamThatIsFollowed_whileRedisDoesNotAnswer_isListenedToAfterwards() {
        awaitListening();
        stream = member.liveStream();
        networks.forEach(CuttableConnection::freeze);
        try {
            shown = new Shown(there, stream);
            member.send(stream, "found by a look, which also follows the stream");
            await().atMost(SOON).until(() -> shown.head() == 2);
            double before = messages("dropped");
            there.part(Bus.class).publish(stream, new byte[1]);
            await().atMost(SOON).until(() -> messages("dropped") > before);
            networks.forEach(CuttableConnection::cut);
        } finally {
            networks.forEach(CuttableConnection::mend);
        }
        awaitListening();
    }

    /// With the same name by mistake, too: it has other streams.
    @ParameterizedTest
    @ValueSource(strings = {"another", NAME})
    void anotherInstallation_onTheSameServers_showsItsOwnStreams_andDisturbsNobody(String name, CapturedOutput output) {
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
    void whenOneOfTwoServersDies_theStreamsOfTheOtherAreHeardAsBefore() {
        List<String> streams =
                IntStream.range(0, 20).mapToObj(i -> member.liveStream()).toList();
        List<Shown> all = streams.stream().map(each -> new Shown(there, each)).toList();
        await().atMost(SOON)
                .until(() -> followed(servers.getFirst(), streams).size()
                                + followed(servers.getLast(), streams).size()
                        == streams.size());
        Set<String> unaffected = followed(servers.getFirst(), streams);
        assertThat(unaffected).isNotEmpty().hasSizeLessThan(streams.size());
        servers.getLast().kill();
        try {
            double before = messages("received");
            streams.forEach(
                    each -> assertThat(member.send(each, "still here").status()).isEqualTo(201));

            await().atMost(SOON).until(() -> all.stream().allMatch(each -> each.head() == 2));
            await().atMost(SOON).until(() -> messages("received") - before >= unaffected.size());
        } finally {
            servers.getLast().startAgain();
        }
        awaitHearing(true);
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

    /// As nodes send it, but for the signature.
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

    /// Which of the streams some node hears through this server.
    private static Set<String> followed(Redis server, List<String> streams) {
        var followed = new HashSet<String>();
        ask(server, redis -> redis.pubsubChannels(CHANNEL + "*"))
                .forEach(channel -> followed.add(channel.substring(CHANNEL.length())));
        followed.retainAll(streams);
        return followed;
    }

    private static <T> T ask(Redis server, Function<RedisCommands<String, byte[]>, T> question) {
        try (RedisClient client = RedisClient.create(server.uri());
                StatefulRedisConnection<String, byte[]> connection =
                        client.connect(RedisCodec.of(StringCodec.UTF8, ByteArrayCodec.INSTANCE))) {
            return question.apply(connection.sync());
        }
    }

    /// The first chats may be sent before the other node listens to their stream, and are found by a look.
    private void awaitListening() {
        await().atMost(SOON).until(() -> {
            double before = found();
            long head = shown.head();
            member.send(stream, "hello");
            await().atMost(SOON).until(() -> shown.head() > head);
            return found() == before;
        });
    }

    private static void awaitHearing(boolean hearing) {
        await().atMost(hearing ? BACK : SOON)
                .until(() -> here.part(Bus.class).isDeaf() != hearing
                        && there.part(Bus.class).isDeaf() != hearing);
    }

    private static double found() {
        return counter(there, "streamside.timelines.found", Map.of());
    }

    private static double messages(String result) {
        return counter(there, "streamside.bus.messages", Map.of("result", result));
    }

    private static double counter(Node node, String name, Map<String, String> tags) {
        var search = node.part(MeterRegistry.class).get(name);
        tags.forEach(search::tag);
        return search.functionCounter().count();
    }
}
