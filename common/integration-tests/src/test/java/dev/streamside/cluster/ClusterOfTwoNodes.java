package dev.streamside.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.streamside.TestApplication;
import dev.streamside.testing.Node;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/// How two nodes know of each other and of their database.
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

    /// Otherwise one that is suspended in the middle of a commit would keep a stream locked for hours.
    @Test
    void theServer_endsTheTransaction_ofANodeThatHasBeenSilentFor15Seconds() {
        var silence = new JdbcTemplate(here.part(DataSource.class)).queryForObject("select @@wait_timeout", Long.class);

        assertThat(silence).isEqualTo(15);
    }

    /// Otherwise every look would need a second round trip, to end a transaction, and requests could hold it up.
    @Test
    void aNodeLooks_withoutTransactions_onConnectionsThatRequestsCannotTake() {
        var looks = here.part("looks", JdbcTemplate.class);

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

    /// That one cannot know that its numbers were shown before.
    @Test
    void entriesThatTheDatabaseHasLost_areMissed_alsoWhenANodeWithoutReadersReplacesThem() throws SQLException {
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
