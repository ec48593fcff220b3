package dev.streamside.chatlog;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The timelines in memory, compared with what is stored.
class TimelinesIT extends CommitterByHand {
    @Test
    void anEntry_isTheSameBytes_whetherItWasJustWrittenOrReadAfterARestart() throws Exception {
        var owner = new Author(member.id(), "김 \"<b>\" \\ 👋", "https://example.com/a.png", "OWNER");
        offer(new LogWrite.Chat(stream.id(), owner, "</script>\u2028 안녕 👋", "x_-1", null, List.of()));
        offer(chat(stream, "plain", "b"));
        offer(new LogWrite.End(stream.id()));
        committer.commitPending(Duration.ZERO);

        assertThat(reloaded()).hasSize(4).isEqualTo(shown());
    }

    @Test
    void aTimelineThatMissedAnotherNodesEntries_findsThemInTheDatabase() throws Exception {
        offer(chat(stream, "mine", "a"));
        committer.commitPending(Duration.ZERO);
        transaction.store(
                List.of(new PendingWrite(chat(stream, "from another node", "b"), System.nanoTime())),
                Clock.systemUTC().instant(),
                true);

        offer(chat(stream, "mine again", "c"));
        committer.commitPending(Duration.ZERO);

        assertThat(shown()).hasSize(4).element(2).asString().contains("from another node");
    }

    @Test
    void aNumberThatCannotBeSeenYet_isWaitedFor_byALoadAndByALook() throws Exception {
        offer(chat(stream, "first", "a"));
        offer(chat(stream, "not yet", "b"));
        offer(chat(stream, "last", "c"));
        committer.commitPending(Duration.ZERO);

        move(3, 1_003);
        timelines.reload(stream.id());
        assertThat(shown()).hasSize(2).last().asString().contains("first");
        timelines.catchUp(stream.id());
        assertThat(shown()).hasSize(2);

        move(1_003, 3);
        timelines.catchUp(stream.id());
        assertThat(shown()).hasSize(4).element(2).asString().contains("not yet");
    }

    private void move(long seq, long to) throws SQLException {
        try (var connection = DATABASE.connect();
                var update =
                        connection.prepareStatement("update chat_log set seq = ? where stream_id = ? and seq = ?")) {
            update.setLong(1, to);
            update.setLong(2, stream.id().value());
            update.setLong(3, seq);
            assertThat(update.executeUpdate()).isEqualTo(1);
        }
    }

    @Test
    void aWatcherThatFails_concernsNobodyElse() throws Exception {
        var seen = new ArrayList<Long>();
        timelines.watch((streamId, timeline, appended) -> {
            if (streamId.equals(stream.id())) {
                throw new IllegalStateException("a watcher that fails");
            }
        });
        timelines.watch((streamId, timeline, appended) -> {
            if (streamId.equals(stream.id())) {
                appended.forEach(entry -> seen.add(entry.seq()));
            }
        });
        var sent = offer(chat(stream, "unharmed", "a"));

        committer.commitPending(Duration.ZERO);

        assertThat(sent.join()).isInstanceOf(LogResult.Written.class);
        assertThat(seen).containsExactly(2L);
        assertThat(shown()).hasSize(2);
    }
}
