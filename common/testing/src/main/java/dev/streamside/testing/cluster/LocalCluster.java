package dev.streamside.testing.cluster;

import dev.streamside.testing.Checkout;
import dev.streamside.testing.process.Nginx;
import dev.streamside.testing.process.NodeProcess;
import dev.streamside.testing.process.NodeProcess.Launch;
import dev.streamside.testing.process.Program;
import dev.streamside.testing.process.Redis;
import dev.streamside.testing.process.RestartableProgram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The profile `cluster` of `docker-compose.yml` as processes of this machine: two nodes of each application,
/// Redis between them, and nginx in front. Without Redis, nodes query the database; without nginx, each node
/// is at its own port.
public final class LocalCluster implements AutoCloseable {
    private static final List<String> NAMES = List.of("polling-1", "polling-2", "websocket-1", "websocket-2");

    private final @Nullable Redis redis;
    private final Map<String, NodeProcess> nodes;
    private final @Nullable Nginx nginx;

    private LocalCluster(@Nullable Redis redis, Map<String, NodeProcess> nodes, @Nullable Nginx nginx) {
        this.redis = redis;
        this.nodes = nodes;
        this.nginx = nginx;
    }

    /// Starts it, and returns when all nodes answer. If a program fails to start, the others end with this
    /// process.
    ///
    /// @param folder       for the output of the programs
    /// @param port         the port of nginx; the nodes have the next four
    /// @param settings     of the nodes, with the address of their database: `--name=value`
    /// @param applications how to launch each module
    public static LocalCluster start(
            Path folder, int port, List<String> settings, Function<String, Launch> applications) throws IOException {
        return start(folder, port, settings, applications, new StartProgress(folder, said -> {}));
    }

    /// As above, and reports its progress.
    static LocalCluster start(
            Path folder, int port, List<String> settings, Function<String, Launch> applications, StartProgress progress)
            throws IOException {
        Redis redis = Program.find(Redis.PROGRAM).isPresent() ? new Redis(folder) : null;
        boolean hasNginx = Program.find("nginx").isPresent();
        var all = new ArrayList<>(settings);
        if (redis == null) {
            all.add("--streamside.cluster.bus=database");
        } else {
            all.addAll(List.of(
                    "--streamside.cluster.bus=redis",
                    "--streamside.cluster.redis-urls=" + redis.uri(),
                    "--streamside.cluster.secret=" + UUID.randomUUID()));
        }
        if (hasNginx) {
            all.addAll(List.of(
                    "--streamside.client.transports=websocket,polling", "--server.forward-headers-strategy=native"));
        }
        var nodes = startNodes(folder, port, all, applications, progress);
        Nginx nginx = hasNginx ? Nginx.before(folder.resolve("nginx"), port, nodes) : null;
        return new LocalCluster(redis, nodes, nginx);
    }

    /// A free port, followed by four free ones. It is below those that the system assigns.
    public static int freePort() {
        return IntStream.iterate(20_000, port -> port + 5)
                .filter(port -> IntStream.range(port, port + 5).noneMatch(Program::isListening))
                .findFirst()
                .orElseThrow();
    }

    /// The first node starts alone, because it creates the tables.
    private static Map<String, NodeProcess> startNodes(
            Path folder,
            int port,
            List<String> settings,
            Function<String, Launch> applications,
            StartProgress progress) {
        IntFunction<NodeProcess> start =
                i -> node(NAMES.get(i), folder, port + 1 + i, settings, applications, progress);
        var nodes = new LinkedHashMap<String, NodeProcess>();
        nodes.put(NAMES.getFirst(), start.apply(0));
        List<CompletableFuture<NodeProcess>> others = IntStream.range(1, NAMES.size())
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> start.apply(i)))
                .toList();
        for (int i = 1; i < NAMES.size(); i++) {
            nodes.put(NAMES.get(i), others.get(i - 1).join());
        }
        return nodes;
    }

    private static NodeProcess node(
            String name,
            Path folder,
            int port,
            List<String> settings,
            Function<String, Launch> applications,
            StartProgress progress) {
        progress.begins(name);
        try {
            Launch application = applications.apply("chat-" + name.substring(0, name.indexOf('-')));
            return NodeProcess.start(name, application, folder, port, settings);
        } finally {
            progress.ends(name);
        }
    }

    /// The jar of a module, which must have been packaged.
    static Launch jar(String module) {
        try (Stream<Path> files = Files.list(Checkout.file(module + "/target"))) {
            return files.filter(file -> file.getFileName().toString().matches(".*(-SNAPSHOT|[0-9])\\.jar"))
                    .findFirst()
                    .map(Launch::ofJar)
                    .orElseThrow(() -> new IllegalStateException("package " + module + " first"));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// The address for viewers.
    public URI base() {
        return nginx == null ? node(NAMES.getFirst()).base() : nginx.base();
    }

    /// One of `polling-1`, `polling-2`, `websocket-1` and `websocket-2`.
    public NodeProcess node(String name) {
        return Objects.requireNonNull(nodes.get(name), name);
    }

    public Collection<NodeProcess> nodes() {
        return nodes.values();
    }

    /// Available only if Redis is installed.
    public Redis redis() {
        return Objects.requireNonNull(redis);
    }

    /// Available only if nginx is installed.
    public Nginx proxy() {
        return Objects.requireNonNull(nginx);
    }

    /// The nodes and Redis, by name: the programs that can be restarted after having been killed. Workers of
    /// a killed nginx would still hold its port.
    Map<String, RestartableProgram> programs() {
        var programs = new LinkedHashMap<String, RestartableProgram>(nodes);
        if (redis != null) {
            programs.put("redis", redis);
        }
        return programs;
    }

    /// A program of the cluster.
    ///
    /// @param address its HTTP address; empty if it has none
    record Part(String name, String address, long pid) {}

    List<Part> parts() {
        var parts = new ArrayList<Part>();
        if (nginx != null) {
            parts.add(new Part("nginx", nginx.base().toString(), nginx.pid()));
        }
        nodes.forEach((name, node) -> parts.add(new Part(name, node.base().toString(), node.pid())));
        if (redis != null) {
            parts.add(new Part("redis", "", redis.pid()));
        }
        return parts;
    }

    @Override
    public void close() {
        nodes.values().parallelStream().forEach(NodeProcess::close);
        if (nginx != null) {
            nginx.close();
        }
        if (redis != null) {
            redis.close();
        }
    }
}
