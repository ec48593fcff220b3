package dev.streamside.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.TestApplication;
import dev.streamside.bus.Bus;
import dev.streamside.testing.Api;
import dev.streamside.testing.Node;
import dev.streamside.testing.TestDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What the bus between two nodes loses, doubles, cuts and mixes up.
@Timeout(120)
class FaultyBusIT {
    private static final int SENDERS = 4;
    private static final int CHATS_OF_EACH = 200;
    /// A look at the database, which is once a second while the bus is heard, and time for a busy machine.
    private static final Duration BOUND = Duration.ofSeconds(4);

    @Test
    void everybodySeesEverything_inTheSameOrder_aSecondLaterAtMost() throws Exception {
        var database = new TestDatabase();
        try (var wire = new FaultyBus.Wire(42);
                Node here = Node.startWith(new FaultyBus(wire), Bus.class, TestApplication.class, database);
                Node there = Node.startWith(new FaultyBus(wire), Bus.class, TestApplication.class, database)) {
            String stream = Api.member(here.base()).liveStream();
            var shownHere = new Shown(here, stream);
            var shownThere = new Shown(there, stream);

            assertThat(talk(stream, here, there)).isEqualTo(SENDERS * CHATS_OF_EACH);

            await().atMost(BOUND)
                    .until(() -> shownHere.head() == 1 + SENDERS * CHATS_OF_EACH
                            && shownThere.head() == 1 + SENDERS * CHATS_OF_EACH);
            assertThat(shownThere.newest()).isEqualTo(shownHere.newest());
            assertThat(List.of(shownHere.epoch(), shownThere.epoch())).containsOnly(0);
        }
    }

    /// @return how many chats were acknowledged
    private static int talk(String stream, Node here, Node there) throws Exception {
        var senders = new ArrayList<Callable<Integer>>();
        for (int i = 0; i < SENDERS; i++) {
            Api sender = Api.member((i % 2 == 0 ? here : there).base());
            senders.add(() -> IntStream.range(0, CHATS_OF_EACH)
                    .map(chat -> sender.send(stream, "chat " + chat).status() == 201 ? 1 : 0)
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
