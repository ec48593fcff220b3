package dev.streamside.chat.log.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.chat.log.entry.LogResult;
import dev.streamside.chat.log.entry.LogWrite;
import io.micrometer.core.instrument.Counter;
import java.sql.Connection;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/// Which writes are accepted, and when they are refused.
class CommitQueueIT extends CommitterByHand {
    @Test
    void whatIsOffered_isCommittedRefusedFailedOrQueued() throws Exception {
        registry.clear(); // the meters of the committer from prepare()
        drive(3, Duration.ofSeconds(60));
        for (int i = 1; i <= 4; i++) {
            offer(chat(stream, "text " + i, "id-" + i));
        }
        assertThat(counts()).isEqualTo("offered 4 = committed 0 + refused 1 + failed 0 + queued 3");
        assertThat(queue.oldestNanos()).isPositive();

        committer.commitPending(Duration.ZERO);
        offer(chat(stream, "again", "id-1"));
        offer(chat(stream, "too long".repeat(30), "id-5"));
        committer.commitPending(Duration.ZERO);

        assertThat(counts()).isEqualTo("offered 6 = committed 4 + refused 1 + failed 1 + queued 0");
        assertThat(registry.get("streamside.chat.log.commit").timer().count()).isPositive();
        assertThat(registry.get("streamside.chat.log.batch").summary().max()).isEqualTo(3);
        assertThat(queue.oldestNanos()).isZero();
    }

    private String counts() {
        return "offered %.0f = committed %.0f + refused %.0f + failed %.0f + queued %.0f"
                .formatted(
                        registry.get("streamside.chat.log.offered").counter().count(),
                        settled("committed"),
                        settled("refused"),
                        settled("failed"),
                        registry.get("streamside.chat.log.queued").gauge().value());
    }

    private double settled(String outcome) {
        return registry.get("streamside.chat.log.settled").tag("outcome", outcome).counters().stream()
                .mapToDouble(Counter::count)
                .sum();
    }

    @Test
    void aFullQueue_refusesAtOnce_andKeepsWhatItAccepted() throws Exception {
        drive(2, Duration.ofSeconds(60));
        var accepted = List.of(offer(chat(stream, "1", "a")), offer(chat(stream, "2", "b")));

        var refused = offer(chat(stream, "3", "c"));

        assertThat(refused.join()).isInstanceOf(LogResult.Unavailable.class);
        committer.commitPending(Duration.ZERO);
        assertThat(accepted).allSatisfy(result -> assertThat(result.join()).isInstanceOf(LogResult.Written.class));
        assertThat(stored()).hasSize(3);
    }

    @Test
    void whatIsWithdrawn_isNotStored_butAllElseIs() throws Exception {
        var kept = queue.offer(chat(stream, "kept", "a"));
        var withdrawn = queue.offer(chat(stream, "withdrawn", "b"));

        queue.withdraw(
                write -> write instanceof LogWrite.Chat chat && chat.text().equals("withdrawn"));

        assertThat(withdrawn.join()).isInstanceOf(LogResult.Withdrawn.class);
        committer.commitPending(Duration.ZERO);
        assertThat(kept.join()).isInstanceOf(LogResult.Written.class);
        assertThat(stored()).containsExactly(1L, 2L);
        assertThat(queue.unanswered()).isZero();
    }

    @Test
    void whatWaitedTooLong_isRefused_notStoredLate() throws Exception {
        drive(10, Duration.ofNanos(1));
        var old = offer(chat(stream, "old", "a"));

        committer.commitPending(Duration.ZERO);

        assertThat(old.join()).isInstanceOf(LogResult.Unavailable.class);
        assertThat(stored()).as("the start alone").containsExactly(1L);
    }

    @Test
    void whatWaitedTooLong_takesNoPlaceInABatch() throws Exception {
        drive(1_000, Duration.ofSeconds(1));
        offerMany("old", 400);
        await().until(() -> queue.oldestNanos() > 2_000_000_000);
        offerMany("new", 300);

        assertThat(queue.take(Duration.ZERO)).hasSize(300);
    }

    private void offerMany(String text, int count) {
        for (int i = 0; i < count; i++) {
            offer(chat(stream, text, text + i));
        }
    }

    @Test
    void whileTheDatabaseIsAway_oneWriteTries_andTheOthersAreRefusedAtOnce() throws Exception {
        database.failed(new SQLTransientConnectionException("away"));
        try {
            var tries = offer(chat(stream, "1", "a"));
            var refused = offer(chat(stream, "2", "b"));
            assertThat(tries).isNotDone();
            assertThat(refused.join()).isInstanceOf(LogResult.Unavailable.class);

            committer.commitPending(Duration.ZERO);

            assertThat(tries.join()).isInstanceOf(LogResult.Written.class);
            assertThat(database.isAway()).as("away, after a commit").isFalse();
            assertThat(List.of(offer(chat(stream, "3", "c")), offer(chat(stream, "4", "d"))))
                    .noneMatch(CompletableFuture::isDone);
        } finally {
            database.answered();
        }
    }

    /// Waiting for the lock would take a second each time.
    @Test
    void aStreamLockedBySomebodyElse_keepsNoOtherWaiting_andIsTriedAgain() throws Exception {
        StreamView free = fixtures.liveStream();
        try (Connection other = DATABASE.connect();
                Statement locking = other.createStatement()) {
            other.setAutoCommit(false);
            locking.executeQuery("select head from stream_head where stream_id = "
                    + stream.id().value() + " for update");
            commitToBoth(free, 0);
            long start = System.nanoTime();
            for (int i = 1; i <= 10; i++) {
                commitToBoth(free, i);
            }
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
        }

        var unlocked = offer(chat(stream, "unlocked", "c"));
        committer.commitPending(Duration.ZERO);
        assertThat(unlocked.join()).isInstanceOf(LogResult.Written.class);
    }

    private void commitToBoth(StreamView free, int i) throws InterruptedException {
        var refused = offer(chat(stream, "locked", "a" + i));
        var written = offer(chat(free, "free", "b" + i));
        committer.commitPending(Duration.ZERO);
        assertThat(refused.join()).isInstanceOf(LogResult.Unavailable.class);
        assertThat(written.join()).isInstanceOf(LogResult.Written.class);
    }

    @Test
    void aStreamLockedBySomebodyElse_isNoOutageOfTheDatabase() throws Exception {
        try (Connection other = DATABASE.connect();
                Statement locking = other.createStatement()) {
            other.setAutoCommit(false);
            locking.executeQuery("select head from stream_head where stream_id = "
                    + stream.id().value() + " for update");
            var blocked = offer(chat(stream, "blocked", "a"));

            committer.commitPending(Duration.ZERO);

            assertThat(blocked.join()).isInstanceOf(LogResult.Unavailable.class);
            assertThat(database.isAway()).isFalse();
        }
    }
}
