package dev.streamside.platform.cluster;

import dev.streamside.TestApplication;
import dev.streamside.testing.CuttableDatabase;
import dev.streamside.testing.Node;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/// An application that is alone.
class LostCommitIT extends LostCommits {
    private static final CuttableDatabase DATABASE = new CuttableDatabase();
    private static Node alone;

    LostCommitIT() {
        super(DATABASE, alone, alone);
    }

    @BeforeAll
    static void start() {
        alone = Node.start(
                TestApplication.class, DATABASE.direct(), settings(DATABASE, "streamside.cluster.bus=alone"));
    }

    @AfterAll
    static void stop() {
        alone.close();
    }
}
