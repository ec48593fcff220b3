package dev.streamside.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.process.Program;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A Prometheus with the shipped configuration, but shorter intervals and the addresses of a test.
final class Prometheus implements AutoCloseable {
    private static final Path SHIPPED = Path.of("prometheus");

    private final HttpClient http = HttpClient.newHttpClient();
    private final Program program;
    private final String base;

    private Prometheus(Program program, int port) {
        this.program = program;
        this.base = "http://127.0.0.1:" + port;
    }

    /// @param folder    for its files
    /// @param addresses the test's address for each shipped one
    static Prometheus start(Path folder, Map<String, String> addresses) throws IOException {
        String configuration = Files.readString(SHIPPED.resolve("prometheus.yml"))
                .replaceAll("(scrape|evaluation)_interval: 5s", "$1_interval: 1s")
                .replace("scrape_timeout: 4s", "scrape_timeout: 1s");
        for (var address : addresses.entrySet()) {
            assertThat(configuration).contains(address.getKey());
            configuration = configuration.replace(address.getKey(), address.getValue());
        }
        Files.copy(SHIPPED.resolve("rules.yml"), folder.resolve("rules.yml"), StandardCopyOption.REPLACE_EXISTING);
        Files.writeString(folder.resolve("prometheus.yml"), configuration);
        FileSystemUtils.deleteRecursively(folder.resolve("data"));
        int port = Program.freePort();
        Program program = Program.start(
                "prometheus",
                folder,
                folder,
                Map.of(),
                List.of(
                        "prometheus",
                        "--config.file=prometheus.yml",
                        "--storage.tsdb.path=data",
                        "--web.listen-address=127.0.0.1:" + port));
        var prometheus = new Prometheus(program, port);
        program.awaitReady(
                Duration.ofSeconds(20), () -> prometheus.get("/-/ready").statusCode() == 200);
        return prometheus;
    }

    /// The series that `expression` yields now.
    JsonNode ask(String expression) {
        var answer = get("/api/v1/query?query=" + URLEncoder.encode(expression, StandardCharsets.UTF_8));
        assertThat(answer.statusCode()).as(expression + ": " + answer.body()).isEqualTo(200);
        return JsonMapper.shared().readTree(answer.body()).at("/data/result");
    }

    /// Whether there is an answer that contains a number.
    boolean answers(String expression) {
        return ask(expression)
                .valueStream()
                .anyMatch(series -> !series.at("/value/1").asString().equals("NaN"));
    }

    /// The errors of rules in their last evaluation.
    List<String> failuresOfRules() {
        return JsonMapper.shared()
                .readTree(get("/api/v1/rules").body())
                .at("/data/groups")
                .findValuesAsString("lastError")
                .stream()
                .filter(failure -> !failure.isEmpty())
                .toList();
    }

    private HttpResponse<String> get(String path) {
        try {
            return http.send(HttpRequest.newBuilder(URI.create(base + path)).build(), BodyHandlers.ofString());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    @Override
    public void close() {
        program.close();
    }
}
