package dev.streamside.testing.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A delivery is timed from when its chat was meant to be sent, and only while it is measured.
@Timeout(30)
class SocketTimesTest {
    @Test
    void aDelivery_takesFromTheIntendedSendToTheArrival() throws Exception {
        var sent = new CompletableFuture<Integer>();
        try (var server = new ScriptedServer(connection -> {
                    connection.welcome(0);
                    connection.write(ScriptedServer.text(ScriptedServer.entriesJson(sent.get(), 1, 2)));
                    connection.awaitRead();
                });
                var load = server.load()) {
            load.join(1, 1_000, 0, List.of());
            long intended = System.nanoTime() - TimeUnit.SECONDS.toNanos(5);
            for (int i = 0; i < 100; i++) {
                load.sendTimes().mark(System.nanoTime());
            }
            sent.complete(load.sendTimes().mark(intended));
            server.awaitEnd();
            double elapsed = (System.nanoTime() - intended) / 1e6;

            Histogram micros = load.deliveries(false).micros;
            assertThat(micros.getTotalCount()).isEqualTo(2);
            assertThat(micros.getMinValue() / 1e3).isBetween(5_000 * 0.998, elapsed * 1.002);
            assertThat(micros.getMaxValue() / 1e3).isBetween(5_000 * 0.998, elapsed * 1.002);
        }
    }

    @Test
    void chatsSentBeforeTheMeasurement_areNotTimed() throws Exception {
        var measuring = new CountDownLatch(1);
        try (var server = new ScriptedServer(connection -> {
                    connection.welcome(0);
                    measuring.await();
                    connection.write(ScriptedServer.text(ScriptedServer.entriesJson(0, 1)));
                    connection.write(ScriptedServer.text(ScriptedServer.entriesJson(1, 2)));
                    connection.awaitRead();
                });
                var load = server.load()) {
            load.sendTimes().mark(System.nanoTime());
            load.join(1, 1_000, 0, List.of());
            load.measure();
            load.sendTimes().mark(System.nanoTime());
            measuring.countDown();
            server.awaitEnd();

            assertThat(load.deliveries(false).entries).isEqualTo(2);
            assertThat(load.deliveries(false).micros.getTotalCount()).isEqualTo(1);
        }
    }
}
