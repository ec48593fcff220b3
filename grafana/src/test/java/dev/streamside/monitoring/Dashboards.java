package dev.streamside.monitoring;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The dashboards as Grafana reads them.
final class Dashboards {
    private static final Path FOLDER = Path.of("dashboards");

    private Dashboards() {}

    /// One query of a panel.
    record Query(String dashboard, String panel, String expression) {
        /// The expression as Grafana sends it without any selection.
        String filledIn() {
            return expression
                    .replace("$__rate_interval", "15s")
                    .replace("$transport", ".*")
                    .replace("$instance", ".*");
        }

        @Override
        public String toString() {
            return dashboard + " / " + panel + ": " + filledIn();
        }
    }

    static List<JsonNode> all() {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.sorted().map(Dashboards::read).toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static JsonNode read(Path file) {
        return JsonMapper.shared().readTree(file.toFile());
    }

    static List<Query> queries() {
        return all().stream()
                .flatMap(dashboard -> dashboard
                        .get("panels")
                        .valueStream()
                        .flatMap(panel -> panel.path("targets")
                                .valueStream()
                                .map(target -> new Query(
                                        dashboard.get("title").asString(),
                                        panel.get("title").asString(),
                                        target.get("expr").asString()))))
                .toList();
    }
}
