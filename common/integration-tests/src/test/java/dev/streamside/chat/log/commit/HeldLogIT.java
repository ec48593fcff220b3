package dev.streamside.chat.log.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.chat.log.entry.LogEntry;
import dev.streamside.chat.log.entry.LogResult;
import dev.streamside.chat.log.entry.LogWrite;
import dev.streamside.chat.log.entry.StreamHeads;
import dev.streamside.chat.log.query.ChatRows;
import dev.streamside.moderation.modlog.ModerationLog;
import dev.streamside.platform.id.StreamId;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

/// How the committer behaves while another connection has locked rows that it must write.
class HeldLogIT extends CommitterByHand {
    @Autowired
    private TransactionTemplate transactions;

    @Autowired
    private ChatRows chats;

    @Autowired
    private JdbcClient jdbc;

    @Autowired
    @Qualifier("clusterJdbc")
    private JdbcTemplate looks;

    @Autowired
    private ModerationLog moderation;

    /// As if a node were suspended after it renamed a member or edited a stream, and before the commit.
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

    /// As if one node were suspended in a commit to one log, while another stores messages in the other log.
    @Test
    void whileALogIsHeld_aBusyOneIsTriedAgain_andItsSendersAreNotRefused() throws Exception {
        StreamView held = fixtures.liveStream();
        try (Connection suspended = holding(held);
                Connection storing = holding(stream)) {
            var tries = new AtomicInteger();
            committer = committerThatTries((to, wait) -> {
                if (!wait && to.contains(stream.id()) && tries.incrementAndGet() == 2) {
                    storing.rollback();
                }
            });
            var refused = queue.offer(chat(held, "not now", "a"));
            var busy = queue.offer(chat(stream, "in a moment", "b"));

            committer.commitPending(Duration.ZERO);

            assertThat(busy.join()).isInstanceOf(LogResult.Written.class);
            assertThat(refused.join()).isInstanceOf(LogResult.Unavailable.class);
            suspended.rollback();
        }
    }

    /// The stream's log itself is free, so each try would take a second and keep the other streams waiting.
    @Test
    void aDeletionOfAChatThatSomebodyHolds_isNotTriedAgainAndAgain() throws Exception {
        offer(chat(stream, "held", "a"));
        committer.commitPending(Duration.ZERO);
        try (Connection suspended = dataSource.getConnection()) {
            lock(suspended, "select text from chat_log where seq = 2 and stream_id = " + stream.id());
            var tries = new AtomicInteger();
            committer = committerThatTries((to, wait) -> {
                if (!wait && to.contains(stream.id())) {
                    tries.incrementAndGet();
                }
            });
            var refused = queue.offer(new LogWrite.Deletion(stream.id(), 2, member.id()));
            var other = queue.offer(chat(fixtures.liveStream(), "free", "b"));

            committer.commitPending(Duration.ZERO);

            assertThat(refused.join()).isInstanceOf(LogResult.Unavailable.class);
            assertThat(other.join()).isInstanceOf(LogResult.Written.class);
            assertThat(tries).hasValue(1);
            suspended.rollback();
        }
    }

    @Test
    void aBadChatAmongTheChatsOfABusyLog_changesNothingAboutTheirOrder() throws Exception {
        try (Connection storing = holding(stream)) {
            var tries = new AtomicInteger();
            // The log is busy while the whole batch waits for it, and again when the first half is tried.
            committer = committerThatTries((_, wait) -> {
                if (!wait && tries.incrementAndGet() == 2) {
                    lock(storing, stream);
                } else if (!wait) {
                    storing.rollback();
                }
            });
            for (String text : List.of("first", "x".repeat(201), "third", "fourth")) {
                offer(chat(stream, text, text.substring(0, 5)));
            }

            committer.commitPending(Duration.ZERO);

            assertThat(entries.after(stream.id(), 1, 10))
                    .extracting(LogEntry::text)
                    .containsExactly("first", "third", "fourth");
        }
    }

    @Test
    void aLogThatIsFoundHeldInOneHalfOfABatch_isNotWaitedForInTheOther() throws Exception {
        StreamView held = fixtures.liveStream();
        try (Connection suspended = dataSource.getConnection()) {
            var waits = new AtomicInteger();
            committer = committerThatTries((to, wait) -> {
                if (wait && to.contains(held.id()) && waits.incrementAndGet() == 2) {
                    lock(suspended, held);
                }
            });
            offer(chat(stream, "x".repeat(201), "a"));
            var refused = List.of(offer(chat(held, "not now", "b")), offer(chat(held, "nor now", "c")));
            var free = offer(chat(stream, "free", "d"));

            committer.commitPending(Duration.ZERO);

            assertThat(refused).allSatisfy(one -> assertThat(one.join()).isInstanceOf(LogResult.Unavailable.class));
            assertThat(free.join()).isInstanceOf(LogResult.Written.class);
            assertThat(waits).hasValue(2);
            suspended.rollback();
        }
    }

    @Test
    void aHeldLog_isStillNotWaitedFor_afterTheOutcomeOfACommitWasUnknown() throws Exception {
        StreamView held = fixtures.liveStream();
        try (Connection suspended = holding(held)) {
            var waits = new AtomicInteger();
            var broken = new AtomicBoolean();
            committer = committerThatTries((to, wait) -> {
                if (wait && to.contains(held.id())) {
                    waits.incrementAndGet();
                }
                if (broken.get()) {
                    throw new DataAccessResourceFailureException("lost");
                }
            });
            offer(chat(held, "not now", "a"));
            offer(chat(stream, "free", "b"));
            committer.commitPending(Duration.ZERO);
            assertThat(waits).as("until it counts as held").hasValue(1);

            broken.set(true);
            offer(chat(held, "nor now", "c"));
            offer(chat(stream, "unknown", "d"));
            committer.commitPending(Duration.ZERO);
            broken.set(false);
            await().until(() -> {
                offer(chat(held, "still not", "e"));
                var free = offer(chat(stream, "free again", "f"));
                committer.commitPending(Duration.ZERO);
                return free.join() instanceof LogResult.Written;
            });

            assertThat(waits).hasValue(1);
            suspended.rollback();
        }
    }

    private interface Try {
        /// @param to   the streams to write to
        /// @param wait whether to wait for their logs
        void begins(Set<StreamId> to, boolean wait) throws SQLException;
    }

    private LogCommitter committerThatTries(Try each) {
        var heads = new StreamHeads(jdbc, looks, metrics) {
            @Override
            public Map<StreamId, Long> takeNumbers(Map<StreamId, Integer> counts, boolean wait) {
                try {
                    each.begins(counts.keySet(), wait);
                } catch (SQLException failure) {
                    throw new IllegalStateException(failure);
                }
                return super.takeNumbers(counts, wait);
            }
        };
        return committer(
                new LogTransaction(
                        transactions, entries, chats, kinds, heads, timelines, moderation, sessions, undecided),
                new Publisher(timelines, redactions, encoder, streams, bus));
    }

    private Connection holding(StreamView view) throws SQLException {
        Connection connection = dataSource.getConnection();
        lock(connection, view);
        return connection;
    }

    private static void lock(Connection connection, StreamView view) throws SQLException {
        lock(connection, "select head from stream_head where stream_id = " + view.id());
    }

    private static void lock(Connection connection, String rows) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement lock = connection.createStatement()) {
            lock.executeQuery(rows + " for update");
        }
    }
}
