package dev.streamside.chatlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.bus.Bus;
import dev.streamside.cluster.Nodes;
import dev.streamside.limit.Bulkhead;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/// What is done with messages of other nodes. The application is alone, so nothing else finds what they have stored.
class EntryBusIT extends CommitterByHand {
    @Autowired
    private Nodes nodes;

    @Autowired
    private Bulkhead bulkhead;

    @Autowired
    private NextCheck nextCheck;

    private final OneWay wire = new OneWay();

    @BeforeEach
    void listen() {
        var _ = new EntryBus(wire, nodes, timelines, bulkhead, nextCheck);
    }

    @Test
    void entriesAreShown() {
        hear(0, storeElsewhere("from another node"));

        assertThat(shown()).hasSize(2).last().asString().contains("from another node");
    }

    @Test
    void entriesAfterAHole_areShownWithThoseOfTheHole() {
        storeElsewhere("lost on the way");
        hear(0, storeElsewhere("arrived"));

        await().untilAsserted(() -> assertThat(shown()).hasSize(3));
        assertThat(shown().get(1)).contains("lost on the way");
    }

    @Test
    void entriesOfANodeThatHasNotHeardOfTheNewEpoch_areReadFromTheDatabase() throws SQLException {
        beginEpoch(1);
        timelines.reload(stream.id());
        assertThat(shown()).hasSize(1);

        hear(0, storeElsewhere("from a node that is behind"));

        await().untilAsserted(
                        () -> assertThat(shown()).hasSize(2).last().asString().contains("from a node that is behind"));
    }

    @Test
    void entriesOfAnEpochThatIsNotKnownHere_areNotShown() {
        hear(1, storeElsewhere("of an unknown epoch"));

        assertThat(shown()).hasSize(1);
    }

    @Test
    void aChannelThatIsHeardFromNowOn_bringsTheNextLookForward() {
        var _ = nextCheck.begin();
        assertThat(nextCheck.isWanted()).isFalse();

        wire.startHearing(stream.id().toString());

        assertThat(nextCheck.isWanted()).isTrue();
    }

    private List<Entry> storeElsewhere(String text) {
        long head = stored().getLast();
        var write = new PendingWrite(chat(stream, text, text), System.nanoTime());
        transaction.store(List.of(write), Clock.systemUTC().instant(), true);
        return reader.after(stream.id(), head, 1);
    }

    private void hear(int epoch, List<Entry> entries) {
        byte[] message = EntryMessages.write(new EntryMessages.Entries(nodes.self() + 1, epoch, entries));
        wire.deliver(stream.id().toString(), message);
    }

    private void beginEpoch(int epoch) throws SQLException {
        try (var connection = DATABASE.connect();
                var update = connection.prepareStatement("update stream_head set epoch = ? where stream_id = ?")) {
            update.setInt(1, epoch);
            update.setLong(2, stream.id().value());
            assertThat(update.executeUpdate()).isEqualTo(1);
        }
    }

    /// Only brings messages.
    private static final class OneWay implements Bus {
        private @Nullable Listener listener;

        void deliver(String channel, byte[] message) {
            Objects.requireNonNull(listener).arrived(channel, message);
        }

        void startHearing(String channel) {
            Objects.requireNonNull(listener).heard(channel);
        }

        @Override
        public void listen(Listener told) {
            listener = told;
        }

        @Override
        public void listen(String channel, Listener told) {}

        @Override
        public void publish(String channel, byte[] message) {}

        @Override
        public void follow(Set<String> channels) {}

        @Override
        public boolean carries() {
            return true;
        }

        @Override
        public boolean isDeaf() {
            return false;
        }
    }
}
