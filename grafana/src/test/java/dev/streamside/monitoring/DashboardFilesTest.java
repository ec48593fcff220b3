package dev.streamside.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class DashboardFilesTest {
    private static final Path RULES = Path.of("prometheus", "rules.yml");
    private static final Path RUNBOOKS = Path.of("..", "docs", "runbooks");

    @Test
    void addresses_doNotChange() {
        assertThat(Dashboards.all())
                .extracting(dashboard -> dashboard.get("uid").asString())
                .containsExactlyInAnyOrder(
                        "streamside", "streamside-transports", "streamside-jvm", "streamside-database");
    }

    @Test
    void everyPanel_asksTheProvisionedSource_andHasAnIdOfItsOwn() throws IOException {
        String source = Files.readString(Path.of("provisioning", "datasources", "prometheus.yml"));
        assertThat(source).contains("uid: prometheus\n");
        for (JsonNode dashboard : Dashboards.all()) {
            Set<Integer> ids = new HashSet<>();
            dashboard.get("panels").forEach(panel -> {
                assertThat(ids.add(panel.get("id").asInt()))
                        .as(panel.toString())
                        .isTrue();
                panel.path("targets")
                        .forEach(target -> assertThat(
                                        target.at("/datasource/uid").asString())
                                .isEqualTo("prometheus"));
            });
        }
    }

    @Test
    void everyPanel_saysWhatItShows_andWhatToDo() {
        for (JsonNode dashboard : Dashboards.all()) {
            List<JsonNode> panels = dashboard
                    .get("panels")
                    .valueStream()
                    .filter(panel -> !panel.get("type").asString().equals("row"))
                    .toList();
            assertThat(panels)
                    .isNotEmpty()
                    .allSatisfy(panel -> assertThat(panel.path("description").asString(""))
                            .as(dashboard.get("title").asString() + " / "
                                    + panel.get("title").asString())
                            // One or more sentences say what the panel shows, and another says what to do.
                            .matches("\\S.+[.] .+[.]"));
        }
    }

    @Test
    void loadRuns_areMarkedOnEveryDashboard() {
        assertThat(Dashboards.all())
                .allSatisfy(dashboard -> assertThat(dashboard
                                .at("/annotations/list/0/target/tags/0")
                                .asString())
                        .isEqualTo("load-run"));
    }

    @Test
    void everyAlert_hasAPageThatSaysWhatToDo_andATest() throws IOException {
        String rules = Files.readString(RULES);
        String index = Files.readString(RUNBOOKS.resolve("README.md"));
        String tests = Files.readString(RULES.resolveSibling("rules.test.yml"));
        List<String> alerts = found("alert: (\\w+)", rules);
        assertThat(alerts).isNotEmpty();
        for (String alert : alerts) {
            String page = alert.replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(java.util.Locale.ROOT) + ".md";
            assertThat(RUNBOOKS.resolve(page)).as(alert).exists();
            assertThat(rules).contains("runbook_url: docs/runbooks/" + page);
            assertThat(index).contains("`" + alert + "`", "(" + page + ")");
            assertThat(tests).contains("alertname: " + alert);
        }
        assertThat(found("\\]\\((streamside-[a-z-]+\\.md)\\)", index)).hasSameSizeAs(alerts);
    }

    private static List<String> found(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map((MatchResult result) -> result.group(1))
                .collect(Collectors.toList());
    }
}
