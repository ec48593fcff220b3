package dev.streamside.polling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.edge.server.HeldConnections;
import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/// A live stream whose viewers keep their connections open, at most a hundred from one address. After each test
/// none is left.
@TestPropertySource(properties = "streamside.server.held-per-address=100")
abstract class HeldConnectionTest extends ApplicationTest {
    @Autowired
    HeldConnections held;

    Api owner;
    String stream;

    @BeforeEach
    void startStream() {
        owner = member();
        stream = owner.liveStream();
    }

    @AfterEach
    void nobodyIsConnected() {
        await().untilAsserted(() -> assertThat(held.size()).isZero());
    }
}
