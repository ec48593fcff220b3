package dev.streamside.monitoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.testing.Scrape;
import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.cluster.LocalCluster;
import dev.streamside.testing.cluster.ReplicatedDatabase;
import dev.streamside.testing.process.NeedsPrograms;
import dev.streamside.testing.process.NodeProcess;
import dev.streamside.testing.process.Redis;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.OS;

/// Viewers watch and talk through a proxy, by polls and by sockets, while nodes, Redis, the database and the proxy
/// fail. Each message is stored once, and every viewer sees all of them, in order.
@EnabledIfSystemProperty(named = "cluster.long", matches = "true", disabledReason = "takes ten minutes")
@NeedsPrograms({"nginx", Redis.PROGRAM})
@DisabledOnOs(value = OS.MAC, disabledReason = "it has one loopback address only")
@Timeout(900)
class ClusterIT {
    private static final boolean IN_FULL = System.getProperty("cluster.viewers") != null;
    private static final int VIEWERS = Integer.getInteger("cluster.viewers", 40);
    private static final double MOST_OF_THEM = 0.95;

    private static ReplicatedDatabase database;
    private static LocalCluster cluster;

    private String stream;
    private Followers followers;
    private SteadyTalk talk;

    @BeforeAll
    static void startCluster() throws Exception {
        database = new ReplicatedDatabase();
        var settings = new ArrayList<>(database.settings());
        settings.addAll(NodeProcess.WITHOUT_LIMITS);
        settings.add("--streamside.server.held-per-address=100000");
        settings.add("--streamside.viewer.guests-per-address=100000");
        if (!IN_FULL) {
            settings.add("--streamside.websocket.come-back-after=100ms");
            settings.add("--streamside.websocket.come-back-within=1s");
        }
        var training = new TestDatabase();
        cluster = LocalCluster.start(
                Path.of("target", "cluster-test"),
                LocalCluster.freePort(),
                settings,
                module -> Image.of(module, training).node());
    }

    @AfterAll
    static void stopCluster() {
        if (cluster != null) {
            cluster.close();
        }
        if (database != null) {
            database.close();
        }
    }

    @BeforeEach
    void watch() {
        Api owner = Api.member(cluster.base());
        stream = owner.liveStream();
        followers = new Followers(cluster.base(), stream, VIEWERS);
        talk = new SteadyTalk(owner, cluster.base(), stream);
    }

    @AfterEach
    void stopEverybody() {
        if (talk != null) {
            talk.close();
        }
        if (followers != null) {
            followers.close();
        }
    }

    private static void awaitSendsAtEveryNode() {
        for (NodeProcess node : cluster.nodes()) {
            double before = accepted(node);
            await().atMost(Duration.ofSeconds(30)).until(() -> accepted(node) > before);
        }
    }

    private static double accepted(NodeProcess node) {
        return Scrape.of(node.management()).sum("streamside_chats_accepted_total");
    }

    private static void awaitHearing(boolean hearing) {
        await().atMost(Duration.ofSeconds(30))
                .until(() -> cluster.nodes().stream().allMatch(node -> isDisconnected(node) != hearing));
    }

    private static boolean isDisconnected(NodeProcess node) {
        return Scrape.of(node.management()).sum("streamside_bus_deaf") == 1;
    }

    /// The count includes the first entry, which says that the stream has begun.
    private void requireAllSeenOnce() throws Exception {
        int sent = talk.stop();
        followers.requireAll(1 + sent);
        System.out.printf(
                "%d viewers came back %d times; of %d chats, %d had to be sent again%n",
                VIEWERS, followers.interruptions(), sent, talk.sentAgain());
    }

    /// Restarts all nodes if `cluster.viewers` is set, otherwise one of each application. Then it kills the other
    /// two, and at last the proxy.
    @Test
    void nodesRestartedOrKilled_andAKilledProxy_loseNothingAndNobody() throws Exception {
        var counts = new Counts(cluster.base(), stream);
        followers.beside(counts);
        await().during(Duration.ofSeconds(2)).atMost(Duration.ofSeconds(30)).until(() -> counts.last() == VIEWERS);
        counts.expect(VIEWERS);
        awaitSendsAtEveryNode();

        for (NodeProcess node : restarted()) {
            node.close();
            node.startAgain();
        }
        for (NodeProcess node : List.of(cluster.node("polling-2"), cluster.node("websocket-2"))) {
            node.kill();
            node.startAgain();
        }
        long lowest = counts.lowest();
        cluster.proxy().kill(); // disconnects all viewers at once: they do not count until they are back
        cluster.proxy().startAgain();
        followers.awaitTalk(2);
        await().atMost(Duration.ofSeconds(60)).until(() -> counts.last() == VIEWERS);

        requireAllSeenOnce();
        assertThat(lowest).isGreaterThanOrEqualTo((long) (VIEWERS * MOST_OF_THEM));
        System.out.printf("at least %d viewers were shown%n", lowest);
    }

    private static Collection<NodeProcess> restarted() {
        return IN_FULL ? cluster.nodes() : List.of(cluster.node("polling-1"), cluster.node("websocket-1"));
    }

    @Test
    void aKilledOrDisturbedRedis_andSuspendedNodes_loseNothing() throws Exception {
        Redis redis = cluster.redis();
        awaitSendsAtEveryNode();
        awaitHearing(true);

        redis.kill();
        followers.awaitTalk(2);
        awaitHearing(false);
        followers.awaitTalk(2);
        redis.startAgain();
        awaitHearing(true);
        redis.suspend();
        try {
            followers.awaitTalk(2);
            awaitHearing(false);
            followers.awaitTalk(2);
        } finally {
            redis.resume();
        }
        awaitHearing(true);
        redis.tell("FLUSHALL");
        followers.awaitTalk(2);
        for (String kind : List.of("pubsub", "normal")) {
            assertThat(redis.tell("CLIENT KILL TYPE " + kind))
                    .as("connections of each node")
                    .isNotEqualTo(":0");
            followers.awaitTalk(2);
        }
        assertThat(talk.refused()).as("because of Redis").isZero();

        for (NodeProcess node : List.of(cluster.node("polling-1"), cluster.node("websocket-2"))) {
            node.suspend();
            try {
                followers.awaitTalkOfHalf(5);
            } finally {
                node.resume();
            }
            followers.awaitTalk(1);
        }
        requireAllSeenOnce();
    }

    /// During this, the server refuses messages, and their clients send them again.
    @Test
    void aDatabaseSuspended_killed_readOnly_orReplaced_losesNothing() throws Exception {
        awaitSendsAtEveryNode();
        database.suspendPrimary();
        try {
            awaitRefusals();
        } finally {
            database.resumePrimary();
        }
        awaitSendsAtEveryNode();
        database.killPrimary();
        awaitRefusals();
        database.startPrimaryAgain();
        awaitSendsAtEveryNode();

        database.replicate();
        database.stopWriting();
        awaitRefusals();
        database.switchOver();
        awaitSendsAtEveryNode();

        database.replicate();
        followers.awaitTalk(2); // the replica has what was acknowledged before the primary began to wait for it
        database.killPrimary();
        awaitRefusals();
        database.failOver();
        awaitSendsAtEveryNode();

        requireAllSeenOnce();
    }

    private void awaitRefusals() {
        int before = talk.refused();
        await().atMost(Duration.ofSeconds(30)).until(() -> talk.refused() > before + SteadyTalk.PER_SECOND);
    }
}
