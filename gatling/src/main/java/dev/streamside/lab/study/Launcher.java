package dev.streamside.lab.study;

import dev.streamside.lab.dataset.Database;
import dev.streamside.lab.dataset.LocalDatabase;
import dev.streamside.lab.process.DelayingRelay;
import dev.streamside.lab.process.LoggedProcess;
import dev.streamside.lab.process.PacketLoss;
import dev.streamside.lab.process.Processes;
import dev.streamside.lab.process.Quota;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Starts the nodes of an application, and the Redis and proxy that they use, or another server in their place.
final class Launcher {
    private static final Duration START_TIMEOUT = Duration.ofMinutes(2);
    private static final String STREAMS = "/api/v1/streams";
    private static final Duration POLL_INTERVAL = Duration.ofMillis(250);

    private final Path root;
    private final Jars jars;
    private final Processes processes;

    /// @param root of the checkout
    Launcher(Path root, Jars jars, Processes processes) {
        this.root = root;
        this.jars = jars;
        this.processes = processes;
    }

    /// Starts everything, the nodes one after another, and waits until they answer.
    Installation start(Variant variant, LocalDatabase database, RunFolder run)
            throws IOException, InterruptedException {
        Pinning.requirePossible(variant.conditions());
        AudienceNetwork network = AudienceNetwork.of(variant.conditions().network(), run, processes);
        Optional<Peer> peer = variant.peer(root);
        if (peer.isPresent()) {
            List<Installation.Node> nodes = List.of(node(variant, peer.get(), network, run));
            return new Installation(nodes, database, List.of(), List.of(), network);
        }
        Map<String, String> settings = new LinkedHashMap<>(variant.application());
        List<LoggedProcess> redis = new ArrayList<>();
        if (settings.getOrDefault("streamside.cluster.bus", "").equals("redis")) {
            int port = freePort();
            redis.add(redis(port, run.redisLog()));
            settings.put("streamside.cluster.redis-urls", "redis://127.0.0.1:" + port);
            settings.put("streamside.cluster.unsigned", "allowed"); // as when the published results were made
        }
        if (variant.conditions().edge()) {
            settings.putIfAbsent("server.forward-headers-strategy", "native");
        } else {
            network.certificate().ifPresent(tls -> settings.putAll(tls.ofNode()));
        }
        Database reached = reached(database.database(), variant.conditions());
        List<Installation.Node> nodes = new ArrayList<>();
        for (int number = 1; number <= variant.nodes(); number++) {
            nodes.add(node(variant, number, settings, reached, network, run));
        }
        List<Edge> edge = variant.conditions().edge() ? List.of(edge(nodes, network, run)) : List.of();
        return new Installation(nodes, database, redis, edge, network);
    }

    /// The address at which the nodes reach the database.
    private Database reached(Database database, Conditions conditions) throws IOException {
        if (conditions.databaseDelayMillis() == 0) {
            return database;
        }
        Duration delay = Duration.ofMillis(conditions.databaseDelayMillis());
        return database.through(
                processes.add(DelayingRelay.start(database.port(), delay)).port());
    }

    /// Only for messages: it stores nothing.
    private LoggedProcess redis(int port, Path log) throws IOException {
        List<String> command =
                List.of("redis-server", "--port", Integer.toString(port), "--bind", "127.0.0.1", "--save", "");
        return processes.add(LoggedProcess.start("redis-server", log, command));
    }

    private Edge edge(List<Installation.Node> nodes, AudienceNetwork network, RunFolder run)
            throws IOException, InterruptedException {
        List<URI> bases = nodes.stream().map(Installation.Node::base).toList();
        Edge edge = Edge.start(root, run.edgeFiles(), freePort(), network, bases, run.edgeLog());
        processes.add(edge.process());
        awaitReady(edge.process(), edge.base().resolve(STREAMS), network);
        return edge;
    }

    /// @param settings the settings that differ from the application's defaults
    private Installation.Node node(
            Variant variant,
            int number,
            Map<String, String> settings,
            Database database,
            AudienceNetwork network,
            RunFolder run)
            throws IOException, InterruptedException {
        int port = freePort();
        int managementPort = freePort();
        List<String> options = options(port, managementPort, database);
        settings.forEach((name, value) -> options.add("--" + name + "=" + value));
        List<String> command =
                NodeCommand.of(variant.conditions(), run.gcLog(number), jars.of(variant.module()), options);
        String title = Path.of(variant.module()).getFileName() + "-" + number;
        LoggedProcess process = processes.add(LoggedProcess.start(
                title, run.applicationLog(number), limited(variant.conditions(), managementPort, command)));
        URI base = variant.conditions().edge() ? URI.create("http://localhost:" + port) : network.entrance(port);
        awaitReady(process, base.resolve(STREAMS), network);
        URI metrics = URI.create("http://127.0.0.1:" + managementPort + "/actuator/prometheus");
        return new Installation.Node(
                process, through(variant.conditions().network(), base), List.of(metrics), run.gcLog(number));
    }

    private Installation.Node node(Variant variant, Peer peer, AudienceNetwork network, RunFolder run)
            throws IOException, InterruptedException {
        int port = freePort();
        List<String> command = new ArrayList<>(Pinning.ofNode(variant.conditions()));
        command.addAll(peer.command(run.peerFiles(), port));
        LoggedProcess process = processes.add(
                LoggedProcess.start(peer.name(), run.applicationLog(1), limited(variant.conditions(), port, command)));
        URI base = URI.create("http://127.0.0.1:" + port);
        awaitReady(process, base.resolve(peer.readyAt()), network);
        return new Installation.Node(process, through(variant.conditions().network(), base), List.of(), run.gcLog(1));
    }

    /// The address at which the audience reaches a node.
    private URI through(Network network, URI node) throws IOException {
        int port = node.getPort();
        if (network.roundTripMillis() > 0) {
            Duration roundTrip = Duration.ofMillis(network.roundTripMillis());
            port = processes.add(DelayingRelay.bothWays(port, roundTrip)).port();
        }
        if (network.lossPercent() > 0) {
            processes.add(PacketLoss.at(port, network.lossPercent()));
        }
        return URI.create(node.getScheme() + "://" + node.getHost() + ":" + port);
    }

    /// @param number that no other node has
    private List<String> limited(Conditions conditions, int number, List<String> command) throws IOException {
        return conditions.quota() == 0
                ? command
                : processes
                        .add(Quota.of("streamside-lab-" + number, conditions.quota()))
                        .limited(command);
    }

    static List<String> options(int port, int managementPort, Database database) {
        return new ArrayList<>(List.of(
                "--server.port=" + port,
                "--management.server.port=" + managementPort,
                // Tomcat names the threads of chat-plain's management port by it. The sampler knows them by their
                // names.
                "--management.server.address=127.0.0.1",
                "--spring.datasource.url=" + database.jdbcUrl(),
                "--spring.datasource.username=" + database.user(),
                // The whole audience shares one address.
                "--streamside.limit.members-per-address=1000000",
                "--streamside.limit.share-per-address=100",
                "--streamside.viewer.guests-per-address=1000000",
                "--streamside.server.held-per-address=1000000"));
    }

    /// @param address that is answered with 200 once the process is ready
    private static void awaitReady(LoggedProcess process, URI address, AudienceNetwork network)
            throws IOException, InterruptedException {
        var request =
                HttpRequest.newBuilder(address).timeout(Duration.ofSeconds(2)).build();
        try (HttpClient http = network.client()) {
            long begun = System.nanoTime();
            while (System.nanoTime() - begun < START_TIMEOUT.toNanos()) {
                try {
                    if (http.send(request, BodyHandlers.discarding()).statusCode() == 200) {
                        return;
                    }
                } catch (IOException notYet) {
                    // it is still starting
                }
                if (process.waitFor(POLL_INTERVAL)) {
                    break;
                }
            }
        }
        throw new IOException(process + " did not start:\n" + process.lastLines());
    }

    private static int freePort() throws IOException {
        try (var probe = new ServerSocket(0)) {
            return probe.getLocalPort();
        }
    }
}
