package dev.streamside.chatlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.id.StreamId;
import dev.streamside.modlog.ModerationLog;
import dev.streamside.stream.StreamView;
import dev.streamside.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

/// What a batch stores, and how its senders are answered.
class LogCommitterIT extends CommitterByHand {
    @Autowired
    private TransactionTemplate transactions;

    @Autowired
    private ChatRows chats;

    @Autowired
    private JdbcClient jdbc;

    @Autowired
    @Qualifier("looks")
    private JdbcTemplate looks;

    @Autowired
    private ModerationLog moderation;

    @Test
    void acknowledgedChats_areStoredAndShown_underTheSameNumbers() throws Exception {
        var results = IntStream.rangeClosed(1, 70)
                .mapToObj(i -> queue.offer(chat(stream, "text " + i, "id-" + i)))
                .toList();
        assertThat(results).noneMatch(CompletableFuture::isDone);

        committer.commitPending(Duration.ZERO);

        for (int i = 1; i <= 70; i++) {
            long seq = i + 1L; // after the start
            assertThat(results.get(i - 1).join())
                    .isInstanceOfSatisfying(
                            LogResult.Written.class,
                            written -> assertThat(written.seq()).isEqualTo(seq));
            assertThat(entries.after(stream.id(), seq - 1, 1).getFirst().text()).isEqualTo("text " + i);
        }
        assertThat(shown()).hasSize(71).element(1).asString().contains("\"text 1\"");
        assertThat(stored()).hasSize(71);
    }

    @Test
    void onlyTheSender_suffers_fromAChatThatCannotBeStored() throws Exception {
        String tooLong = "x".repeat(201);
        var results = new ArrayList<CompletableFuture<LogResult>>();
        for (int i = 0; i < 50; i++) {
            results.add(queue.offer(i == 17 ? chat(stream, tooLong, "id-17") : chat(stream, "text " + i, "id-" + i)));
        }

        committer.commitPending(Duration.ZERO);

        assertThat(results.get(17).join()).isEqualTo(new LogResult.Rejected());
        results.remove(17);
        assertThat(results).allSatisfy(result -> assertThat(result.join()).isInstanceOf(LogResult.Written.class));
        assertThat(stored()).hasSize(50).isSorted().last().isEqualTo(50L);
        assertThat(shown()).hasSize(50).noneMatch(entry -> entry.contains(tooLong));
    }

    @Test
    void aStreamThatCannotBeShown_concernsNoOtherOfItsBatch_andItsSendersAreToldToSendAgain() throws Exception {
        StreamView broken = fixtures.liveStream();
        StreamView last = fixtures.liveStream();
        committer = committer(new Publisher(timelines, encoder, streams, bus) {
            @Override
            boolean show(StreamCommit commit) {
                if (commit.streamId().equals(broken.id())) {
                    throw new IllegalStateException("a stream that cannot be shown");
                }
                return super.show(commit);
            }
        });
        var before = offer(chat(stream, "before", "a"));
        var unknown = List.of(offer(chat(broken, "first", "b")), offer(chat(broken, "second", "c")));
        var after = offer(chat(last, "after", "d"));

        committer.commitPending(Duration.ZERO);

        assertThat(queue.unanswered()).isZero();
        assertThat(before.join()).isInstanceOf(LogResult.Written.class);
        assertThat(after.join()).isInstanceOf(LogResult.Written.class);
        assertThat(unknown).allSatisfy(result -> assertThat(result.join()).isInstanceOf(LogResult.Unavailable.class));
        assertThat(registry.get("streamside.chat.log.settled")
                        .tag("reason", "unknown")
                        .counter()
                        .count())
                .isEqualTo(2);

        var again = offer(chat(broken, "first", "b"));
        committer.commitPending(Duration.ZERO);
        assertThat(again.join()).isInstanceOf(LogResult.WrittenBefore.class);
    }

    /// As when a node is suspended after it has renamed a member or edited a stream, and before the commit.
    @Test
    void chatsDoNotWait_forSomebodyWhoHoldsTheRowsOfTheirAuthorAndStream() throws Exception {
        try (Connection other = dataSource.getConnection();
                Statement change = other.createStatement()) {
            other.setAutoCommit(false);
            change.executeUpdate("update member set display_name = 'Another' where id = " + member.id());
            change.executeUpdate("update stream set title = 'Another' where id = " + stream.id());
            var meanwhile = queue.offer(chat(stream, "meanwhile", "a"));

            committer.commitPending(Duration.ZERO);

            assertThat(meanwhile.join()).isInstanceOf(LogResult.Written.class);
            other.rollback();
        }
    }

    /// As when one node is suspended in a commit to one log, and another is just storing chats in the other log.
    @Test
    void whileALogIsHeld_aBusyOneIsTriedAgain_andItsSendersAreNotRefused() throws Exception {
        StreamView held = fixtures.liveStream();
        try (Connection suspended = holding(held);
                Connection storing = holding(stream)) {
            var tries = new AtomicInteger();
            var busyHeads = new StreamHeads(jdbc, looks, metrics) {
                @Override
                Map<StreamId, Long> takeNumbers(Map<StreamId, Integer> counts, boolean wait) {
                    if (!wait && counts.containsKey(stream.id()) && tries.incrementAndGet() == 2) {
                        rollBack(storing);
                    }
                    return super.takeNumbers(counts, wait);
                }
            };
            committer = committer(
                    new LogTransaction(transactions, entries, chats, kinds, busyHeads, timelines, moderation),
                    new Publisher(timelines, encoder, streams, bus));
            var refused = queue.offer(chat(held, "not now", "a"));
            var busy = queue.offer(chat(stream, "in a moment", "b"));

            committer.commitPending(Duration.ZERO);

            assertThat(busy.join()).isInstanceOf(LogResult.Written.class);
            assertThat(refused.join()).isInstanceOf(LogResult.Unavailable.class);
            suspended.rollback();
        }
    }

    private Connection holding(StreamView view) throws SQLException {
        Connection connection = dataSource.getConnection();
        connection.setAutoCommit(false);
        try (Statement lock = connection.createStatement()) {
            lock.executeQuery("select head from stream_head where stream_id = " + view.id() + " for update");
        }
        return connection;
    }

    private static void rollBack(Connection connection) {
        try {
            connection.rollback();
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    @Test
    void aChatSentAgain_getsItsOriginalNumber_andItsNeighboursAreStored() throws Exception {
        var first = queue.offer(chat(stream, "once", "same-id"));
        committer.commitPending(Duration.ZERO);
        var before = queue.offer(chat(stream, "before", "b"));
        var again = queue.offer(chat(stream, "once", "same-id"));
        var after = queue.offer(chat(stream, "after", "c"));

        committer.commitPending(Duration.ZERO);

        var written = (LogResult.Written) first.join();
        assertThat(again.join()).isEqualTo(new LogResult.WrittenBefore(written.seq(), written.at()));
        assertThat(before.join()).isInstanceOf(LogResult.Written.class);
        assertThat(after.join()).isInstanceOf(LogResult.Written.class);
        assertThat(stored()).containsExactly(1L, 2L, 3L, 4L);
    }

    @Test
    void aBatchForManyStreams_isFiveStatements() throws Exception {
        List<StreamView> eight =
                IntStream.range(0, 8).mapToObj(i -> fixtures.liveStream()).toList();
        eight.forEach(each -> timelines.find(each.id()));
        var results = new ArrayList<CompletableFuture<LogResult>>();
        for (int i = 0; i < 196; i++) {
            results.add(queue.offer(chat(eight.get(i % 8), "text " + i, "id-" + i)));
        }
        TestDatabase.awaitFullPool(dataSource);
        var before = DATABASE.statements();

        committer.commitPending(Duration.ZERO);

        var ran = DATABASE.statements().since(before);
        assertThat(results).allSatisfy(result -> assertThat(result.join()).isInstanceOf(LogResult.Written.class));
        assertThat(ran.of("select")).as("the heads, locked").isEqualTo(1);
        assertThat(ran.of("update")).as("of heads by 24 and by 25").isEqualTo(2);
        assertThat(ran.of("insert")).isEqualTo(1);
        assertThat(ran.of("commit")).isEqualTo(1);
    }
}
