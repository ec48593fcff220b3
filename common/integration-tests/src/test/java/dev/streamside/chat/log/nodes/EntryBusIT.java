package dev.streamside.chat.log.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.chat.log.commit.CommitterByHand;
import dev.streamside.chat.log.entry.Entry;
import dev.streamside.chat.log.memory.NextCheck;
import dev.streamside.chat.log.memory.Redactions;
import dev.streamside.platform.bus.NoBus;
import dev.streamside.platform.cluster.Nodes;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/// Processing of other nodes' messages. The application is alone, so nothing else finds what they have stored.
class EntryBusIT extends CommitterByHand {
    @Autowired
    private Nodes nodes;

    @Autowired
    private RemoteEntries remote;

    @Autowired
    private NextCheck nextCheck;

    @Autowired
    private Redactions redactions;

    private final OneWay wire = new OneWay();

    @BeforeEach
    void listen() {
        var _ = new EntryBus(wire, nodes, remote, encoder, nextCheck);
    }

    @Test
    void entriesAreShown() {
        receive(0, storeElsewhere("from another node"));

        assertThat(shown()).hasSize(2).last().asString().contains("from another node");
    }

    @Test
    void entriesAreKnownToBeTheirAuthors_soAPurgeRemovesThem() {
        receive(0, storeElsewhere("spam from another node"));

        redactions.purge(stream.id(), member.id());

        assertThat(shown()).hasSize(2).noneMatch(entry -> entry.contains("spam"));
    }

    @Test
    void entriesAfterAHole_areShownWithThoseOfTheHole() {
        storeElsewhere("lost on the way");
        receive(0, storeElsewhere("arrived"));

        await().untilAsserted(() -> assertThat(shown()).hasSize(3));
        assertThat(shown().get(1)).contains("lost on the way");
    }

    @Test
    void entriesOfANodeInAnEarlierEpoch_areReadFromTheDatabase() throws SQLException {
        beginEpoch(1);
        timelines.reload(stream.id());
        assertThat(shown()).hasSize(1);

        receive(0, storeElsewhere("from a node that is behind"));

        await().untilAsserted(
                        () -> assertThat(shown()).hasSize(2).last().asString().contains("from a node that is behind"));
    }

    @Test
    void entriesOfAnEpochThatIsNotKnownHere_areNotShown() {
        receive(1, storeElsewhere("of an unknown epoch"));

        assertThat(shown()).hasSize(1);
    }

    @Test
    void aChannelThatIsReceivedFromNowOn_bringsTheNextCheckForward() {
        var _ = nextCheck.begin();
        assertThat(nextCheck.isWanted()).isFalse();

        wire.subscribed(stream.id().toString());

        assertThat(nextCheck.isWanted()).isTrue();
    }

    private List<Entry> storeElsewhere(String text) {
        long head = stored().getLast();
        storeElsewhere(chat(stream, text, text));
        return reader.after(stream.id(), head, 1);
    }

    private void receive(int epoch, List<Entry> entries) {
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

    /// Delivers messages, and publishes none.
    private static final class OneWay extends NoBus {
        private @Nullable Listener listener;

        void deliver(String channel, byte[] message) {
            Objects.requireNonNull(listener).arrived(channel, message);
        }

        void subscribed(String channel) {
            Objects.requireNonNull(listener).subscribed(channel);
        }

        @Override
        public void listen(Listener newListener) {
            listener = newListener;
        }

        @Override
        public boolean carries() {
            return true;
        }

        @Override
        public boolean isDisconnected() {
            return false;
        }
    }
}
