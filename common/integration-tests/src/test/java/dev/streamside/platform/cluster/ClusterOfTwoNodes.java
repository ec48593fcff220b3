package dev.streamside.platform.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.streamside.TestApplication;
import dev.streamside.chat.log.memory.Timelines;
import dev.streamside.platform.id.Cursor;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.Refusal;
import dev.streamside.testing.Api;
import dev.streamside.testing.Node;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/// What two nodes know of each other and of their database.
abstract class ClusterOfTwoNodes extends TwoNodes {
    @Test
    void aNodeThatCannotReadTheControlLog_saysHowFarItIsBehind() throws SQLException {
        await().atMost(SOON).until(() -> gauge("streamside.cluster.behind", "task", "control-log") < 0.5);
        try (Connection connection = TwoNodesIT.DATABASE.connect();
                Statement locking = connection.createStatement()) {
            locking.execute("lock tables control_head write");

            await().atMost(SOON).until(() -> gauge("streamside.cluster.behind", "task", "control-log") > 1);

            locking.execute("unlock tables");
        }
        await().atMost(SOON).until(() -> gauge("streamside.cluster.behind", "task", "control-log") < 0.5);
    }

    @Test
    void aNodeSays_howFarItsClockIsFromTheDatabases() {
        await().atMost(SOON).until(() -> Math.abs(gauge("streamside.cluster.clock.offset")) < 1);
    }

    /// Otherwise a node that is suspended in the middle of a commit would keep a stream locked for hours.
    @Test
    void theServer_endsTheTransaction_ofANodeThatHasBeenSilentFor15Seconds() {
        var silence = new JdbcTemplate(here.part(DataSource.class)).queryForObject("select @@wait_timeout", Long.class);

        assertThat(silence).isEqualTo(15);
    }

    /// Otherwise every query would need a second round trip to end a transaction, and requests could delay it.
    @Test
    void aNodeLooks_withoutTransactions_onConnectionsThatRequestsCannotTake() {
        var looks = here.part("clusterJdbc", JdbcTemplate.class);

        assertThat(looks.queryForObject("select @@autocommit", Boolean.class)).isTrue();
        assertThat(looks.getDataSource()).isNotSameAs(here.part(DataSource.class));
    }

    /// It would show its viewers only what it has stored itself.
    @Test
    void anApplicationThatIsAlone_doesNotStartBesideThem() {
        assertThatThrownBy(() -> Node.start(
                        TestApplication.class,
                        TwoNodesIT.DATABASE,
                        "streamside.cluster.bus=alone",
                        "streamside.database.exclusive=true",
                        "streamside.database.exclusive-wait=0s"))
                .rootCause()
                .hasMessageContaining("Another application uses this database");
    }

    @Test
    void entriesThatTheDatabaseHasLost_areMissed_alsoWhenNobodySends() throws SQLException {
        owner.post(path + "/start", null);
        member.send(stream, "shown and lost");
        assertThat(shown(there)).contains("shown and lost");

        loseAllButTheStart();

        await().atMost(Duration.ofSeconds(10)).until(() -> new Shown(there, stream).epoch() == 1);
        assertThat(shown(there)).doesNotContain("shown and lost");
    }

    /// That node cannot know that its numbers were shown before.
    @Test
    void lostEntries_areMissed_alsoIfANodeWithoutReadersReplacesThem() throws SQLException {
        owner.at(there.base()).post(path + "/start", null);
        member.at(there.base()).send(stream, "shown and lost");
        assertThat(shown(there)).contains("shown and lost");

        loseAllButTheStart();
        long looks = looks();
        await().atMost(SOON).until(() -> looks() > looks + 1);
        await().atMost(SOON)
                .until(() -> member.send(stream, "under the same number").status() == 201);

        await().atMost(SOON).until(() -> new Shown(there, stream).epoch() == 1);
        assertThat(shown(there)).containsExactly("under the same number");
    }

    /// The same happens with a server that takes over while it lags behind.
    @Test
    void lostEntries_areMissed_alsoIfAChangeOfTheControlLogWasLostToo() throws SQLException {
        owner.post(path + "/start", null);
        member.send(stream, "shown and lost");
        assertThat(shown(there)).contains("shown and lost");
        there.part(ControlLog.class).catchUp();
        long head = TwoNodesIT.DATABASE.number("select head from control_head");

        loseAllButTheStart();
        TwoNodesIT.DATABASE.run("delete from control_log where seq = " + head);
        TwoNodesIT.DATABASE.run("update control_head set head = head - 1");

        await().atMost(Duration.ofSeconds(10)).until(() -> new Shown(there, stream).epoch() == 1);
        assertThat(shown(there)).doesNotContain("shown and lost");
    }

    /// This happens after a switch back to a replaced server, or with a backup from before the loss.
    @Test
    void aNewEpochThatTheDatabaseHasLost_isFollowedByALaterOne() throws SQLException {
        owner.post(path + "/start", null);
        member.send(stream, "shown and lost");
        assertThat(shown(there)).contains("shown and lost");
        loseAllButTheStart();
        // At both nodes: a node that has not noticed yet would begin the same epoch again.
        await().atMost(Duration.ofSeconds(10))
                .until(() -> Stream.of(here, there).allMatch(node -> new Shown(node, stream).epoch() == 1));

        TwoNodesIT.DATABASE.run("update stream_head set epoch = 0 where stream_id = " + stream);

        await().atMost(Duration.ofSeconds(10)).until(() -> new Shown(there, stream).epoch() == 2);
    }

    /// It may be from a newer version, for instance.
    @Test
    void aStreamThatCannotBeRead_doesNotKeepTheOthersWaiting() throws SQLException {
        owner.post(path + "/start", null);
        String unreadable = Api.member(here.base()).liveStream();
        assertThat(new Shown(there, unreadable).texts()).isEmpty();
        TwoNodesIT.DATABASE.run("insert into chat_log (stream_id, seq, type, sent_at) values (" + unreadable
                + ", 2, 'unheard-of', utc_timestamp(3))");
        TwoNodesIT.DATABASE.run("update stream_head set head = 2 where stream_id = " + unreadable);
        try {
            member.send(stream, "readable");

            await().atMost(SOON).until(() -> shown(there).contains("readable"));
            var ahead = new Cursor(100, 0);
            Timelines timelines = there.part(Timelines.class);
            assertThat(timelines.find(StreamId.of(stream), ahead)).isNotNull();
            assertThatThrownBy(() -> timelines.find(StreamId.of(unreadable), ahead))
                    .isInstanceOf(Refusal.class);
        } finally {
            TwoNodesIT.DATABASE.run("delete from chat_log where seq = 2 and stream_id = " + unreadable);
            TwoNodesIT.DATABASE.run("update stream_head set head = 1 where stream_id = " + unreadable);
        }
    }

    @Test
    void aChangeThatCannotBeRead_isReadLater_andDelaysNoOther() {
        var read = new CopyOnWriteArrayList<String>();
        var failures = new AtomicInteger(2);
        there.part(ControlLog.class)
                .topic("test")
                .listen(
                        subject -> {
                            if (subject.equals("first") && failures.getAndDecrement() > 0) {
                                throw new QueryTimeoutException("all connections are in use");
                            }
                            read.add(subject);
                        },
                        () -> {});
        ControlLog.Topic told = here.part(ControlLog.class).topic("test");

        here.part(TransactionTemplate.class).executeWithoutResult(status -> {
            told.changed("first");
            told.changed("second"); // at the same time, so that one query finds both
        });

        await().atMost(SOON).until(() -> read.size() == 2);
        assertThat(read).containsExactly("second", "first");
    }

    /// MariaDB can show it like this.
    @Test
    void aChangeVisibleBeforeItsPredecessor_isAppliedAfterIt_once() throws SQLException {
        var read = new CopyOnWriteArrayList<String>();
        there.part(ControlLog.class).topic("gap").listen(read::add, () -> read.add("all"));
        there.part(ControlLog.class).catchUp();
        long head = TwoNodesIT.DATABASE.number("select head from control_head");

        TwoNodesIT.DATABASE.run("insert into control_log (seq, topic, subject, told_at) values (" + (head + 2)
                + ", 'gap', 'second', utc_timestamp(3))");
        TwoNodesIT.DATABASE.run("update control_head set head = " + (head + 2));
        assertThatThrownBy(there.part(ControlLog.class)::catchUp).isInstanceOf(DataAccessException.class);
        TwoNodesIT.DATABASE.run("insert into control_log (seq, topic, subject, told_at) values (" + (head + 1)
                + ", 'gap', 'first', utc_timestamp(3))");

        await().atMost(SOON).until(() -> read.contains("second"));
        assertThat(read).containsExactly("first", "second");
    }

    @Test
    void aChangeThatStaysAway_isMissed_andEverythingIsReadAgain() throws SQLException {
        var read = new CopyOnWriteArrayList<String>();
        there.part(ControlLog.class).topic("missed").listen(read::add, () -> read.add("all"));
        there.part(ControlLog.class).catchUp();

        TwoNodesIT.DATABASE.run("update control_head set head = head + 1");

        await().atMost(SOON).until(() -> read.contains("all"));
        assertThat(read).containsExactly("all");
    }

    private void loseAllButTheStart() throws SQLException {
        TwoNodesIT.DATABASE.run("delete from chat_log where seq > 1 and stream_id = " + stream);
        TwoNodesIT.DATABASE.run("update stream_head set head = 1 where stream_id = " + stream);
    }

    private long looks() {
        return there.part(MeterRegistry.class)
                .get("streamside.timelines.check")
                .timer()
                .count();
    }

    private double gauge(String name, String... tags) {
        return here.part(MeterRegistry.class).get(name).tags(tags).gauge().value();
    }
}
