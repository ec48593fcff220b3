package dev.streamside.testing.cluster;

import dev.streamside.testing.Checkout;
import dev.streamside.testing.process.Nginx;
import dev.streamside.testing.process.NodeProcess;
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
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What the profile `cluster` of `docker-compose.yml` starts, as processes of this machine: two nodes of each
/// application, Redis between them, and nginx in front. Without Redis, nodes ask the database; without nginx, each node
/// is found at its own port.
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

    /// Starts it, and returns when all nodes answer. Needs the packaged applications. What has been started before
    /// something fails ends with this process.
    ///
    /// @param folder   for what the programs say
    /// @param port     of nginx; the nodes have the next four
    /// @param settings of the nodes, with the address of their database: `--name=value`
    public static LocalCluster start(Path folder, int port, List<String> settings) throws IOException {
        Redis redis = Program.find(Redis.PROGRAM).isPresent() ? new Redis(folder) : null;
        boolean hasNginx = Program.find("nginx").isPresent();
        var all = new ArrayList<>(settings);
        if (redis == null) {
            all.add("--streamside.cluster.bus=database");
        } else {
            all.addAll(List.of("--streamside.cluster.bus=redis", "--streamside.cluster.redis-urls=" + redis.uri()));
        }
        if (hasNginx) {
            all.addAll(List.of(
                    "--streamside.client.transports=websocket,polling", "--server.forward-headers-strategy=native"));
        }
        var nodes = startNodes(folder, port, all);
        Nginx nginx = hasNginx ? Nginx.before(folder.resolve("nginx"), port, nodes) : null;
        return new LocalCluster(redis, nodes, nginx);
    }

    /// A port that is free, as are the four after it. It is below those that the system gives to others.
    public static int freePort() {
        return IntStream.iterate(20_000, port -> port + 5)
                .filter(port -> IntStream.range(port, port + 5).noneMatch(Program::isListening))
                .findFirst()
                .orElseThrow();
    }

    /// The first alone, because it creates the tables.
    private static Map<String, NodeProcess> startNodes(Path folder, int port, List<String> settings) {
        var nodes = new LinkedHashMap<String, NodeProcess>();
        nodes.put(NAMES.getFirst(), node(NAMES.getFirst(), folder, port + 1, settings));
        List<CompletableFuture<NodeProcess>> others = IntStream.range(1, NAMES.size())
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> node(NAMES.get(i), folder, port + 1 + i, settings)))
                .toList();
        for (int i = 1; i < NAMES.size(); i++) {
            nodes.put(NAMES.get(i), others.get(i - 1).join());
        }
        return nodes;
    }

    private static NodeProcess node(String name, Path folder, int port, List<String> settings) {
        return NodeProcess.start(name, jar("chat-" + name.substring(0, name.indexOf('-'))), folder, port, settings);
    }

    private static Path jar(String module) {
        try (Stream<Path> files = Files.list(Checkout.file(module + "/target"))) {
            return files.filter(file -> file.getFileName().toString().matches(".*(-SNAPSHOT|[0-9])\\.jar"))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("package " + module + " first"));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// Where viewers come in.
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

    /// Only if it is installed.
    public Redis redis() {
        return Objects.requireNonNull(redis);
    }

    /// Only if nginx is installed.
    public Nginx proxy() {
        return Objects.requireNonNull(nginx);
    }

    /// The nodes and Redis, by name: what can be started again when somebody has killed it. Workers of a killed nginx
    /// would still have its port.
    Map<String, RestartableProgram> programs() {
        var programs = new LinkedHashMap<String, RestartableProgram>(nodes);
        if (redis != null) {
            programs.put("redis", redis);
        }
        return programs;
    }

    /// A program of it.
    ///
    /// @param address where it answers HTTP; empty if it does not
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
