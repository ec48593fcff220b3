package dev.streamside.lab.study;

import dev.streamside.lab.process.GcLog;
import dev.streamside.lab.process.LoggedProcess;
import dev.streamside.lab.process.MachineStat;
import dev.streamside.lab.process.ProcessStat;
import dev.streamside.lab.process.TcpStat;
import dev.streamside.lab.process.ThreadSum;
import dev.streamside.lab.process.VirtualEthernet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Samples the application, all nodes together, its database, Redis, the proxy, the load and the machine, once a
/// second. Not thread-safe.
final class Sampler implements AutoCloseable {
    /// The metrics of the application that are sampled, by their names in the samples.
    private static final SortedMap<String, String> METRICS = new TreeMap<>(Map.ofEntries(
            // Nodes start one after another, so the sum is the time until all are ready.
            Map.entry("start_seconds", "application_ready_time_seconds"),
            Map.entry("heap_bytes", "jvm_memory_used_bytes|heap"),
            Map.entry("direct_bytes", "jvm_buffer_memory_used_bytes|direct"),
            Map.entry("jvm_threads", "jvm_threads_live_threads"),
            Map.entry("busy_threads", "tomcat_threads_busy_threads"),
            Map.entry("blocked_threads", "jvm_threads_states_threads|blocked"),
            Map.entry("timed_waiting_threads", "jvm_threads_states_threads|timed-waiting"),
            Map.entry("gc_pause_seconds", "jvm_gc_pause_seconds_sum"),
            Map.entry("pool_active", "hikaricp_connections_active"),
            Map.entry("pool_pending", "hikaricp_connections_pending"),
            Map.entry("pool_acquired", "hikaricp_connections_acquire_seconds_count"),
            Map.entry("pool_acquire_seconds", "hikaricp_connections_acquire_seconds_sum"),
            Map.entry("bulkhead_waiting", "streamside_bulkhead_waiting"),
            Map.entry("frames_written", "streamside_delivery_frames_total"),
            Map.entry("entries_written", "streamside_delivery_entries_total"),
            Map.entry("chats_stored", "streamside_chats_accepted_total"),
            Map.entry("application_polls", "streamside_polls_offered_total"),
            Map.entry("entries_polled", "streamside_polls_entries_total")));

    /// A hanging database must delay neither the sampling nor the end.
    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    private final Installation installation;
    private final LoggedProcess load;
    private final List<Prometheus> metrics;
    /// Null after an answer was not received in time: the driver has then closed the connection.
    private @Nullable Connection connection;
    private final List<ThreadSum> compilers;
    private final List<ThreadSum> management;
    private final List<ThreadSum> switches;
    private final List<GcLog> collections;
    private final long startMillis = System.currentTimeMillis();
    private final List<Map<String, Double>> samples = new ArrayList<>();

    Sampler(Variant variant, Installation installation, LoggedProcess load) throws SQLException {
        this.installation = installation;
        this.load = load;
        this.metrics = installation.nodes().stream()
                .flatMap(node -> node.metrics().stream())
                .map(address -> new Prometheus(address, METRICS.values()))
                .toList();
        this.connection = installation.database().database().connect(TIMEOUT);
        this.compilers =
                installation.nodePids().stream().map(ThreadSum::compilerSeconds).toList();
        this.management = installation.nodes().stream()
                .filter(node -> !node.metrics().isEmpty())
                .flatMap(node -> node.process().pids().stream())
                .map(ThreadSum::managementSeconds)
                .toList();
        this.switches =
                installation.nodePids().stream().map(ThreadSum::contextSwitches).toList();
        // Those that viewers can notice.
        int nodesOfViewers = installation.nodes().size() - (variant.hasNodeApart() ? 1 : 0);
        this.collections = installation.nodes().stream()
                .limit(nodesOfViewers)
                .map(node -> new GcLog(node.gcLog()))
                .toList();
    }

    void sample() throws InterruptedException {
        Map<String, Double> sample = new LinkedHashMap<>();
        long now = System.currentTimeMillis();
        sample.put("second", (now - startMillis) / 1000.0);
        sample.put("epoch_millis", (double) now);
        List<Long> nodePids = installation.nodePids();
        ProcessStat application = ProcessStat.of(nodePids);
        sample.put("application_cpu_seconds", application.cpuSeconds());
        sample.put("application_resident_bytes", application.residentBytes());
        sample.put("application_written_bytes", application.writtenBytes());
        sample.put(
                "application_sockets",
                nodePids.stream().mapToDouble(ProcessStat::openSockets).sum());
        sample.put("compiler_cpu_seconds", sum(compilers));
        sample.put("management_cpu_seconds", sum(management));
        sample.put("context_switches", sum(switches));
        addCollections(sample);
        sample.put(
                "database_cpu_seconds",
                ProcessStat.of(installation.database().pid()).cpuSeconds());
        for (LoggedProcess redis : installation.redis()) {
            sample.put("redis_cpu_seconds", ProcessStat.of(redis.pid()).cpuSeconds());
        }
        for (Edge edge : installation.edge()) {
            sample.put("edge_cpu_seconds", ProcessStat.of(edge.process().pids()).cpuSeconds());
        }
        installation.network().ethernet().ifPresent(ethernet -> add(sample, ethernet));
        sample.put("load_cpu_seconds", ProcessStat.of(load.pid()).cpuSeconds());
        // The rest of the machine's processor time was used by other programs.
        sample.put(
                "laboratory_cpu_seconds",
                ProcessStat.of(ProcessHandle.current().pid()).cpuSeconds());
        add(sample, MachineStat.now());
        sample.put("full_accept_queues", TcpStat.fullAcceptQueues());
        // Without the sampler's own queries.
        sample.put("queries", queries() - samples.size());
        double none = metrics.isEmpty() ? Double.NaN : 0;
        METRICS.keySet().forEach(name -> sample.put(name, none));
        for (Prometheus node : metrics) {
            Map<String, Double> scraped = node.scrape();
            // A metric that is missing from an answer has had no events yet, such as the first garbage
            // collection.
            double otherwise = scraped.isEmpty() ? Double.NaN : 0;
            METRICS.forEach((name, metric) -> sample.merge(name, scraped.getOrDefault(metric, otherwise), Double::sum));
            sample.merge("application_written_bytes", -(double) node.readBytes(), Double::sum);
        }
        samples.add(sample);
    }

    private static double sum(List<ThreadSum> ofNodes) {
        return ofNodes.stream().mapToDouble(ThreadSum::now).sum();
    }

    private void addCollections(Map<String, Double> sample) {
        collections.forEach(GcLog::read);
        sample.put(
                "gc_longest_pause_ms",
                collections.stream()
                        .mapToDouble(GcLog::longestPauseMillis)
                        .max()
                        .orElse(Double.NaN));
        sample.put(
                "gc_full",
                collections.stream().mapToDouble(GcLog::fullCollections).sum());
        sample.put(
                "heap_after_gc_bytes",
                collections.stream().mapToDouble(GcLog::heapAfterBytes).sum());
    }

    private static void add(Map<String, Double> sample, VirtualEthernet ethernet) {
        VirtualEthernet.Traffic traffic = ethernet.traffic();
        sample.put("to_viewers_bytes", (double) traffic.sentBytes());
        sample.put("to_viewers_packets", (double) traffic.sentPackets());
        sample.put("from_viewers_bytes", (double) traffic.receivedBytes());
        sample.put("from_viewers_packets", (double) traffic.receivedPackets());
    }

    private static void add(Map<String, Double> sample, MachineStat machine) {
        sample.put("machine_busy_seconds", machine.busySeconds());
        sample.put("machine_stolen_seconds", machine.stolenSeconds());
        sample.put("machine_pressure_seconds", machine.pressureSeconds());
    }

    private double queries() {
        try {
            if (connection == null) {
                connection = installation.database().database().connect(TIMEOUT);
            }
            try (Statement statement = connection.createStatement();
                    ResultSet result = statement.executeQuery("SHOW GLOBAL STATUS LIKE 'Queries'")) {
                return result.next() ? result.getDouble(2) : Double.NaN;
            }
        } catch (SQLException away) {
            connection = null;
            return Double.NaN;
        }
    }

    void write(Path file) throws IOException {
        if (samples.isEmpty()) {
            return;
        }
        List<String> lines =
                new ArrayList<>(List.of(String.join(",", samples.getFirst().keySet())));
        for (Map<String, Double> sample : samples) {
            lines.add(sample.values().stream()
                    .map(value -> value.isNaN() ? "" : String.format(Locale.ROOT, "%.3f", value))
                    .collect(Collectors.joining(",")));
        }
        Files.write(file, lines);
    }

    @Override
    public void close() throws SQLException {
        if (connection != null) {
            connection.close();
        }
    }
}
