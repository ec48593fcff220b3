package dev.streamside.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.SlowClientsContract;
import dev.streamside.testing.watch.SocketWatch;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class SlowClientsIT extends SlowClientsContract {
    private static final Duration LONGER_THAN_A_REQUEST_MAY_TAKE = Duration.ofSeconds(4);

    @Test
    void aSocket_mayStayOpenForLongerThanARequestMayTake() {
        String stream = member().liveStream();
        try (SocketWatch viewer = SocketWatch.open(guest(), stream, "1")) {
            Awaitility.await().during(LONGER_THAN_A_REQUEST_MAY_TAKE).until(() -> !viewer.isClosed());

            assertThat(member().send(stream, "still here?").status()).isEqualTo(201);
            assertThat(viewer.next(1)).hasSize(1);
        }
    }
}
