package dev.streamside.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.testing.ManagementContract;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ManagementIT extends ManagementContract {
    /// More than there are carriers, however many the watchdog adds until then.
    private static final int MORE_THAN_CARRIERS = 300;

    private static final CountDownLatch over = new CountDownLatch(1);

    ManagementIT() {
        super("websocket");
    }

    /// The same effect as one spinning thread for each processor, each started by a guest, but without the heat.
    @Test
    void whenAllCarriersHang_livenessSaysSo_untilTheyAreFree() {
        Api operator = Api.guest(management());
        assertThat(guest().get("/api/v1/client").status()).isEqualTo(200);
        try {
            IntStream.range(0, MORE_THAN_CARRIERS).forEach(i -> Thread.startVirtualThread(Hanging::hang));

            await().atMost(Duration.ofSeconds(60))
                    .until(() -> operator.get("/actuator/health/liveness").status() == 503);
            assertThat(operator.get("/actuator/health/readiness").status()).isEqualTo(200);
        } finally {
            over.countDown();
        }
        await().atMost(Duration.ofSeconds(60))
                .until(() -> operator.get("/actuator/health/liveness").status() == 200);
        assertThat(guest().get("/api/v1/client").status()).isEqualTo(200);
    }

    /// A virtual thread that needs this class while another one initializes it waits, and keeps its carrier.
    private static final class Hanging {
        static {
            try {
                over.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        static void hang() {}
    }
}
