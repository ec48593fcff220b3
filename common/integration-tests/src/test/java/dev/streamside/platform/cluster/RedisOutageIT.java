package dev.streamside.platform.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.platform.bus.Bus;
import dev.streamside.testing.CuttableConnection;
import dev.streamside.testing.process.Redis;
import io.lettuce.core.KillArgs;
import io.lettuce.core.api.sync.RedisCommands;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Nodes that cannot reach Redis, receive it late, or reach another one: messages are delayed, and nothing else.
class RedisOutageIT extends RedisBetweenNodes {
    /// How long, in seconds, members talk while Redis is disturbed again and again (`-Ddisturbed.seconds=60`).
    private static final int SECONDS = Integer.getInteger("disturbed.seconds", 4);

    @Test
    void whileRedisIsKilled_allChatsArrive_andItIsUsedAgainAfterwards() throws Exception {
        talkWithout(Redis::kill, Redis::startAgain, 10);
    }

    @Test
    void whileRedisIsFrozen_allChatsArrive_andItIsUsedAgainAfterwards() throws Exception {
        talkWithout(Redis::suspend, Redis::resume, 100);
    }

    /// @param chats how many to send during the outage, at ten a second
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

    /// Redis answers later than a node waits, so the message counts as dropped, yet it still arrives.
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
    void aNodeCutOffFromRedis_hearsAndIsHeard_aSecondLaterAtMost() {
        awaitListening();
        networks.forEach(CuttableConnection::cut);
        try {
            requireBothHear();
            await().atMost(SOON).until(() -> there.part(Bus.class).isDisconnected()); // it queries more often now
            requireBothHear();
        } finally {
            networks.forEach(CuttableConnection::mend);
        }
        awaitListening();
    }

    /// It receives its own messages there, so it cannot notice that it is in the wrong place.
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
    void subscribersThatRedisCutsOff_everyTwoSeconds_missNothing_andListenAgain() throws Exception {
        talkWhile(2, redis -> redis.clientKill(KillArgs.Builder.typePubsub()));
        awaitListening();
    }

    /// A query still finds a few, because a commit waits only five milliseconds for entries that the other node
    /// numbered before. If a flush mattered, a query would find ten a second.
    @Test
    void whileRedisIsFlushed_everySecond_nothingIsMissed_norFoundInTheDatabase() throws Exception {
        double found = talkWhile(1, RedisCommands::flushall);
        assertThat(found).as("entries found in the database").isLessThan(SECONDS);
    }

    /// @param every the seconds between two disturbances of Redis
    /// @return the number of entries that were found in the database during this
    private double talkWhile(int every, Function<RedisCommands<String, byte[]>, ?> disturbance) throws Exception {
        try (var talk = new Talk(here, there, stream)) {
            talk.awaitMore(every * Talk.PER_SECOND);
            talk.awaitShown(BOUND);
            double before = found();
            for (int second = 0; second < SECONDS; second += every) {
                servers.forEach(server -> ask(server, disturbance));
                talk.awaitMore(every * Talk.PER_SECOND);
                talk.awaitShown(BOUND);
            }
            talk.end();
            assertThat(talk.refused()).isZero();
            return found() - before;
        }
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

    /// The streams that some node receives through this server.
    private static Set<String> followed(Redis server, List<String> streams) {
        var followed = new HashSet<String>();
        ask(server, redis -> redis.pubsubChannels(CHANNEL + "*"))
                .forEach(channel -> followed.add(channel.substring(CHANNEL.length())));
        followed.retainAll(streams);
        return followed;
    }
}
