package dev.streamside.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.Scrape;
import dev.streamside.testing.watch.SocketWatch;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Traffic through the sockets is counted.
class SocketMetricsIT extends ApplicationTest {
    @Test
    void socketsAndWhatTheyCarry_areCounted_andAddUp() {
        Api owner = member();
        String stream = owner.liveStream();
        Scrape before = Scrape.of(management());
        List<SocketWatch> watchers = IntStream.range(0, 12)
                .mapToObj(i -> SocketWatch.open(guest(), stream, null))
                .toList();
        watchers.forEach(SocketWatch::hello);

        for (int i = 0; i < 40; i++) {
            assertThat(owner.send(stream, "chat " + i).status()).isEqualTo(201);
        }
        watchers.forEach(watcher -> watcher.next(40));

        Scrape during = Scrape.of(management());
        assertThat(more(before, during, "streamside_sockets_opened_total")).isEqualTo(12);
        assertThat(during.sum("streamside_sockets_open_sockets")).isGreaterThanOrEqualTo(12);
        assertThat(during.sum("streamside_sockets_watching_sockets", "audience=\"10-99\""))
                .isGreaterThanOrEqualTo(12);
        assertThat(more(before, during, "streamside_delivery_entries_total")).isEqualTo(12 * 40);
        assertThat(more(before, during, "streamside_delivery_frames_total")).isBetween(12.0, 12 * 40.0);
        assertThat(during.sum("streamside_delivery_lag_seconds_count", "mode=\"push\""))
                .isPositive();
        assertThat(during.sum("streamside_delivery_lag_seconds_max")).isLessThan(10);

        watchers.forEach(SocketWatch::close);
        await().untilAsserted(() -> {
            Scrape after = Scrape.of(management());
            assertThat(after.sum("streamside_sockets_opened_total"))
                    .isEqualTo(after.sum("streamside_sockets_open_sockets")
                            + after.sum("streamside_sockets_closed_total"));
            assertThat(more(before, after, "streamside_sockets_closed_total")).isGreaterThanOrEqualTo(12);
        });
    }

    private static double more(Scrape before, Scrape after, String name) {
        return after.sum(name) - before.sum(name);
    }
}
