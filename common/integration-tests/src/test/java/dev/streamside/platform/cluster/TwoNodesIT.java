package dev.streamside.platform.cluster;

import dev.streamside.TestApplication;
import dev.streamside.testing.CuttableDatabase;
import dev.streamside.testing.Node;
import dev.streamside.testing.TestDatabase;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;

/// Two nodes on one database: a change at one reaches the other. All these tests share the two nodes.
class TwoNodesIT {
    static final CuttableDatabase NETWORKED = new CuttableDatabase();
    static final TestDatabase DATABASE = NETWORKED.direct();

    static Node here;
    static Node there;

    @BeforeAll
    static void startNodes() {
        here = Node.start(
                TestApplication.class,
                DATABASE,
                LostCommits.settings(NETWORKED, "server.forward-headers-strategy=native"));
        there = Node.start(TestApplication.class, DATABASE, LostCommits.settings(NETWORKED));
    }

    @AfterAll
    static void stopNodes() {
        there.close();
        here.close();
    }

    @Nested
    class Cluster extends ClusterOfTwoNodes {}

    @Nested
    class Commits extends LostCommits {
        Commits() {
            super(NETWORKED, here, there);
        }
    }

    @Nested
    class Erasure extends ErasureOfTwoNodes {}

    @Nested
    class Members extends MembersOfTwoNodes {}

    @Nested
    class Moderation extends ModerationOfTwoNodes {}

    @Nested
    class Streams extends StreamsOfTwoNodes {}
}
