package dev.streamside.chat.log.purge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.chat.log.ChatLog;
import dev.streamside.chat.log.commit.CommitterByHand;
import dev.streamside.chat.log.entry.Entry;
import dev.streamside.chat.log.entry.LogWrite;
import dev.streamside.chat.log.query.ChatRows;
import dev.streamside.chat.log.query.EntryReader;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.id.StreamId;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/// A purge whose messages are not marked yet, as after a kill.
class PurgeIT extends CommitterByHand {
    @Autowired
    private Purges purges;

    @Autowired
    private ChatLog chatLog;

    @Autowired
    private ChatRows chats;

    @Autowired
    private Transactions transactions;

    @Autowired
    private JdbcClient jdbc;

    @Test
    void whatIsNotMarkedYet_isNotShownEither() throws Exception {
        offer(chat(stream, "spam", "a"));
        offer(chat(stream, "more spam", "b"));
        commitPending();
        try (Connection connection = DATABASE.connect();
                Statement statement = connection.createStatement()) {
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            connection.setAutoCommit(false);
            statement.executeQuery("select seq from chat_log where stream_id = " + stream.id() + " for update");

            offer(new LogWrite.Purge(stream.id(), member.id(), member.id()));
            offer(chat(stream, "said since", "c"));
            commitPending();

            assertThat(marked(statement)).isZero();
            assertThat(shown()).hasSize(5).noneMatch(entry -> entry.contains("spam"));
            assertThat(reloaded()).isEqualTo(shown());
            assertThat(chatLog.before(stream.id(), Long.MAX_VALUE, 10, true))
                    .singleElement()
                    .asString()
                    .contains("said since");
            connection.rollback();
        }
    }

    @Test
    void allChats_areMarkedInTheEnd() throws Exception {
        for (int i = 0; i < 250; i++) {
            offer(chat(stream, "spam", "id-" + i));
        }
        commitPending();
        offer(new LogWrite.Purge(stream.id(), member.id(), member.id()));
        commitPending();

        await().until(() -> purges.of(Set.of(stream.id())).isEmpty());

        try (Connection connection = DATABASE.connect();
                Statement statement = connection.createStatement()) {
            assertThat(marked(statement)).isEqualTo(250);
        }
    }

    @Test
    void aPurgeThatEndsWhileEntriesAreRead_hidesItsChats() throws Exception {
        offer(chat(stream, "spam", "a"));
        commitPending();
        var purge = new Purge(stream.id(), member.id(), 2);
        transactions.run(() -> {
            purges.begin(purge);
            return true;
        });
        var ending = new Purges(jdbc) {
            @Override
            public List<Purge> of(Collection<StreamId> streamIds) {
                transactions.run(() -> mark(purge, Instant.now(), 10));
                return super.of(streamIds);
            }
        };

        assertThat(texts(new EntryReader(entries, chats, ending, encoder)
                        .newest(Set.of(stream.id()), 10)
                        .get(stream.id())))
                .hasSize(2)
                .noneMatch(text -> text.contains("spam"));
    }

    @Test
    void aPurge_hidesNothingInAStreamThatIsReadTogetherWithItsOwn() throws Exception {
        StreamView other = fixtures.liveStream();
        offer(chat(stream, "spam", "a"));
        offer(chat(other, "no spam there", "b"));
        commitPending();
        transactions.run(() -> {
            purges.begin(new Purge(stream.id(), member.id(), 2));
            return true;
        });

        Map<StreamId, List<Entry>> read =
                new EntryReader(entries, chats, purges, encoder).newest(Set.of(stream.id(), other.id()), 10);

        assertThat(texts(read.get(stream.id()))).hasSize(2).noneMatch(text -> text.contains("spam"));
        assertThat(texts(read.get(other.id()))).hasSize(2).last().asString().contains("no spam there");
    }

    private static List<String> texts(@Nullable List<Entry> entries) {
        return Objects.requireNonNull(entries).stream()
                .map(entry -> new String(entry.json(), StandardCharsets.UTF_8))
                .toList();
    }

    private int marked(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery(
                "select count(*) from chat_log where deleted_at is not null and stream_id = " + stream.id())) {
            row.next();
            return row.getInt(1);
        }
    }
}
