package dev.streamside.chat.log.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.chat.log.commit.CommitterByHand;
import dev.streamside.chat.log.entry.Author;
import dev.streamside.chat.log.entry.Entry;
import dev.streamside.chat.log.entry.LogResult;
import dev.streamside.chat.log.entry.LogWrite;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.id.StreamId;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/// The timelines in memory match what is stored.
class TimelinesIT extends CommitterByHand {
    @Autowired
    private Bulkhead bulkhead;

    @Autowired
    private MeterRegistry registryOfApplication;

    @Test
    void anEntry_isTheSameBytes_whetherItWasJustWrittenOrReadAfterARestart() throws Exception {
        var owner = new Author(member.id(), "김 \"<b>\" \\ 👋", "https://example.com/a.png", "OWNER");
        offer(new LogWrite.Chat(stream.id(), owner, "</script>\u2028 안녕 👋", "x_-1", null, List.of()));
        offer(chat(stream, "plain", "b"));
        offer(new LogWrite.End(stream.id()));
        commitPending();

        assertThat(reloaded()).hasSize(4).isEqualTo(shown());
    }

    @Test
    void aTimelineThatMissedAnotherNodesEntries_findsThemInTheDatabase() throws Exception {
        offer(chat(stream, "mine", "a"));
        commitPending();
        storeElsewhere(chat(stream, "from another node", "b"));

        offer(chat(stream, "mine again", "c"));
        commitPending();

        assertThat(shown()).hasSize(4).element(2).asString().contains("from another node");
    }

    @Test
    void aNumberThatCannotBeSeenYet_isWaitedFor_byALoadAndByALook() throws Exception {
        offer(chat(stream, "first", "a"));
        offer(chat(stream, "not yet", "b"));
        offer(chat(stream, "last", "c"));
        commitPending();

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

    /// The load ends only when the committer continues, so the committer must not wait for it.
    @Test
    void aTimelineBeingLoaded_delaysNoCommit_andGetsItsEntries() throws Exception {
        var loading = new CountDownLatch(1);
        var committed = new CountDownLatch(1);
        timelines.watch((streamId, timeline, appended) -> {
            if (streamId.equals(stream.id()) && appended.isEmpty()) {
                loading.countDown();
                await(committed);
            }
        });
        timelines.forget(stream.id());
        var earlier = CompletableFuture.supplyAsync(() -> timelines.find(stream.id()));
        loading.await();

        var sent = offer(chat(stream, "meanwhile", "a"));
        commitPending();
        assertThat(sent.join()).isInstanceOf(LogResult.Written.class);
        committed.countDown();

        assertThat(shown()).hasSize(2).last().asString().contains("meanwhile");
        assertThat(earlier.join()).isNotNull();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    @Test
    void aWatchedTimelineThatCannotBeRead_isReadWithTheNextCommits() throws Exception {
        var seen = new ConcurrentLinkedQueue<Long>();
        timelines.watch(new Timelines.Watcher() {
            @Override
            public void changed(StreamId streamId, Timeline timeline, List<Entry> appended) {
                if (streamId.equals(stream.id())) {
                    seen.add(timeline.head());
                }
            }

            @Override
            public Set<StreamId> watched() {
                return Set.of(stream.id());
            }
        });
        timelines.forget(stream.id());
        try (var others = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 50; i++) { // until the bulkhead interrupts them
                others.execute(this::keepThePlaceOfAQuery);
            }
            Awaitility.await()
                    .until(() -> registryOfApplication
                                    .get("streamside.bulkhead.waiting")
                                    .gauge()
                                    .value()
                            > 0);
            offer(chat(stream, "unseen", "a"));
            commitPending();
        }

        Awaitility.await().until(() -> {
            commitPending();
            return seen.contains(2L);
        });
    }

    private void keepThePlaceOfAQuery() {
        try {
            bulkhead.call(() -> {
                await(new CountDownLatch(1));
                return "";
            });
        } catch (RuntimeException _) {
            // it waited too long, or was interrupted
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

        commitPending();

        assertThat(sent.join()).isInstanceOf(LogResult.Written.class);
        assertThat(seen).containsExactly(2L);
        assertThat(shown()).hasSize(2);
    }
}
