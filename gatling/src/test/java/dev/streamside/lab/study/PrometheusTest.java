package dev.streamside.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PrometheusTest {
    private static final String METRICS = """
            # HELP jvm_memory_used_bytes The amount of used memory
            # TYPE jvm_memory_used_bytes gauge
            jvm_memory_used_bytes{area="heap",id="G1 Eden Space"} 1.0E7
            jvm_memory_used_bytes{area="heap",id="G1 Old Gen"} 5.0E6
            jvm_memory_used_bytes{area="nonheap",id="Metaspace"} 9.0E7
            jvm_buffer_memory_used_bytes{id="direct"} 24576.0
            jvm_buffer_memory_used_bytes{id="mapped"} 7.0
            hikaricp_connections_active{pool="HikariPool-1"} 3.0
            jvm_gc_pause_seconds_sum{action="end of minor GC"} 0.25
            jvm_threads_states_threads{state="blocked"} 2.0
            jvm_threads_states_threads{state="timed-waiting"} 104.0
            """;

    private final AtomicReference<String> asked = new AtomicReference<>("");
    private HttpServer server;
    private Prometheus prometheus;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/metrics", exchange -> {
            try (exchange) {
                asked.set(exchange.getRequestURI().getQuery());
                byte[] body = METRICS.getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
            }
        });
        server.start();
        prometheus = prometheus("/metrics");
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void samplesOfOneName_areAddedUp_andToldApartByAreaIdAndState() throws InterruptedException {
        assertThat(prometheus.scrape())
                .containsAllEntriesOf(Map.of(
                        "jvm_threads_states_threads|timed-waiting", 104.0,
                        "jvm_memory_used_bytes|heap", 1.5e7,
                        "jvm_memory_used_bytes", 1.05e8,
                        "jvm_buffer_memory_used_bytes|direct", 24576.0,
                        "hikaricp_connections_active", 3.0,
                        "jvm_gc_pause_seconds_sum", 0.25));
        assertThat(prometheus.readBytes()).isEqualTo(METRICS.length());
    }

    @Test
    void onlyWhatIsWanted_isAskedFor() throws InterruptedException {
        prometheus.scrape();
        assertThat(asked).hasValue("includedNames=jvm_memory_used_bytes,jvm_gc_pause_seconds,streamside_polls_offered");
    }

    @Test
    void anApplicationWithoutMetrics_hasNone() throws InterruptedException {
        assertThat(prometheus("/elsewhere").scrape()).isEmpty();
        server.stop(0);
        assertThat(prometheus.scrape()).isEmpty();
    }

    private Prometheus prometheus(String path) {
        return new Prometheus(
                URI.create("http://localhost:" + server.getAddress().getPort() + path),
                List.of(
                        "jvm_memory_used_bytes|heap",
                        "jvm_gc_pause_seconds_sum",
                        "jvm_gc_pause_seconds_count",
                        "streamside_polls_offered_total"));
    }
}
