package dev.streamside.platform.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.TestApplication;
import dev.streamside.platform.bus.Bus;
import dev.streamside.testing.Api;
import dev.streamside.testing.Node;
import dev.streamside.testing.TestDatabase;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/// Messages that the bus between two nodes loses, doubles, cuts and reorders.
@Timeout(180)
class FaultyBusIT {
    /// 100,000 chat messages, shared among the seeds, with `-Dfaulty.long=true`.
    private static final boolean LONG = Boolean.getBoolean("faulty.long");

    private static final int SENDERS = 4;
    private static final int CHATS_OF_EACH = LONG ? 5_000 : 200;
    private static final int CHATS = SENDERS * CHATS_OF_EACH;
    private static final int PAIRS = 200;
    /// Time for a query of the database, once a second while the bus is received, and for a busy machine.
    private static final Duration BOUND = Duration.ofSeconds(4);

    /// New seeds in every run. `-Dfaulty.seed=…` repeats the faults of one.
    static LongStream seeds() {
        Long repeated = Long.getLong("faulty.seed");
        return repeated == null ? new Random().longs(LONG ? 5 : 1, 0, 1_000_000) : LongStream.of(repeated);
    }

    @ParameterizedTest(name = "with seed {0}")
    @MethodSource("seeds")
    void everybodySeesEverything_inTheSameOrder_aSecondLaterAtMost(long seed) throws Exception {
        var database = new TestDatabase();
        try (var wire = new FaultyBus.Wire(seed);
                Node here = start(wire, database);
                Node there = start(wire, database)) {
            String stream = Api.member(here.base()).liveStream();
            var shownHere = new Shown(here, stream);
            var shownThere = new Shown(there, stream);

            assertThat(talk(stream, here, there)).isEqualTo(CHATS);

            await("with seed " + seed)
                    .atMost(BOUND)
                    .until(() -> shownHere.head() == 1 + CHATS && shownThere.head() == 1 + CHATS);
            List<JsonNode> all = shownHere.all();
            assertThat(all.stream().skip(1).map(entry -> entry.get("text").asString()))
                    .as("with seed " + seed)
                    .hasSize(CHATS)
                    .doesNotHaveDuplicates();
            assertThat(shownThere.all()).as("with seed " + seed).isEqualTo(all);
            assertThat(List.of(shownHere.epoch(), shownThere.epoch())).containsOnly(0);
        }
    }

    @Test
    void whatComesAfterItsSuccessor_isNotReadFromTheDatabase() {
        var database = new TestDatabase();
        try (var wire = new FaultyBus.Swapping();
                Node here = start(wire, database);
                Node there = start(wire, database)) {
            Api member = Api.member(here.base());
            String stream = member.liveStream();
            var shownHere = new Shown(here, stream);
            var shownThere = new Shown(there, stream);
            await().atMost(BOUND).until(() -> wire.isFollowed(stream));
            wire.swap(stream);
            double before = found(there);

            IntStream.range(0, PAIRS).forEach(i -> {
                member.send(stream, "first " + i);
                member.send(stream, "second " + i);
            });

            await().atMost(BOUND).until(() -> shownThere.head() == 1 + 2 * PAIRS);
            assertThat(shownThere.all()).isEqualTo(shownHere.all());
            // A query, once a second, may come within a pair. If swaps required queries, each pair would.
            assertThat(found(there) - before).isLessThan(PAIRS / 2.0);
        }
    }

    private static double found(Node node) {
        return node.part(MeterRegistry.class)
                .get("streamside.timelines.found")
                .functionCounter()
                .count();
    }

    private static Node start(FaultyBus.Wire wire, TestDatabase database) {
        return Node.startWith(
                new FaultyBus(wire),
                Bus.class,
                TestApplication.class,
                database,
                "streamside.chat-log.timeline-capacity=" + (CHATS + 200));
    }

    /// @return the number of acknowledged chat messages
    private static int talk(String stream, Node here, Node there) throws Exception {
        var senders = new ArrayList<Callable<Integer>>();
        for (int i = 0; i < SENDERS; i++) {
            Api sender = Api.member((i % 2 == 0 ? here : there).base());
            String text = "sender " + i + ", chat ";
            senders.add(() -> IntStream.range(0, CHATS_OF_EACH)
                    .map(chat -> sender.send(stream, text + chat).status() == 201 ? 1 : 0)
                    .sum());
        }
        int acknowledged = 0;
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Integer> sent : threads.invokeAll(senders)) {
                acknowledged += sent.get();
            }
        }
        return acknowledged;
    }
}
