package dev.streamside.testing.load;

import dev.streamside.testing.Scrape;
import dev.streamside.testing.process.NodeProcess;
import dev.streamside.testing.process.Program;
import dev.streamside.testing.process.Redis;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.LongToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Some nodes with a database server of their own. Each program is a process, so that the system reports the
/// cost of each.
final class Cluster implements AutoCloseable {
    /// Processor seconds so far.
    ///
    /// @param application of all nodes, without `compiler`
    /// @param compiler the nodes' JIT compilers
    record Cpu(double application, double compiler, double database, double redis) {
        Cpu since(Cpu before) {
            return new Cpu(
                    application - before.application,
                    compiler - before.compiler,
                    database - before.database,
                    redis - before.redis);
        }
    }

    static final boolean PINNED = Boolean.getBoolean("pinned");
    /// Makes a JVM behave the same whether it is pinned before or after its start.
    private static final List<String> AS_IF_PINNED = List.of("-XX:ActiveProcessorCount=1", "-XX:+UseG1GC");
    private static final int OF_NODES = 0;
    private static final int OF_THE_REST = 1;

    private final NodeDatabase database;
    private final @Nullable Redis redis;
    private final List<NodeProcess> nodes;

    /// @param index among the clusters that run at the same time
    /// @param bus `alone`, `database` or `redis`
    Cluster(Class<?> main, String name, int index, int count, String bus, List<String> settings) {
        Path folder = Path.of("target", name);
        this.database = NodeDatabase.start(folder.resolve("database"), index);
        this.redis = bus.equals("redis") ? new Redis(folder) : null;
        List<String> all = new ArrayList<>(settings);
        all.add("--spring.datasource.url=" + database.url());
        all.add("--spring.datasource.username=root");
        all.add("--streamside.cluster.bus=" + bus);
        if (redis != null) {
            all.add("--streamside.cluster.redis-urls=" + redis.uri());
        }
        // The processor time of a compiler thread is lost when the thread ends.
        List<String> java = new ArrayList<>(List.of(
                "-Xms" + Servers.HEAP,
                "-Xmx" + Servers.HEAP,
                "-XX:+AlwaysPreTouch",
                "-XX:-UseDynamicNumberOfCompilerThreads"));
        if (PINNED) {
            java.addAll(AS_IF_PINNED);
        }
        this.nodes = IntStream.range(0, count)
                .mapToObj(i -> NodeProcess.start(main, name + "-" + i, java, all))
                .toList();
    }

    /// Restricts all nodes to one processor, so that two nodes cannot use more of the machine at a moment
    /// than one does. Call this when all clusters run: everything that this process starts later has no more
    /// processors than itself.
    void pin() {
        nodes.forEach(node -> Program.pin(node.pid(), OF_NODES));
        Program.pin(ProcessHandle.current().pid(), OF_THE_REST);
        Program.pin(database.pid(), OF_THE_REST);
        if (redis != null) {
            Program.pin(redis.pid(), OF_THE_REST);
        }
    }

    List<NodeProcess> nodes() {
        return nodes;
    }

    /// Available only if there is one between the nodes.
    Redis redis() {
        return Objects.requireNonNull(redis);
    }

    Cpu cpu() {
        double compiler = sum(Program::compilerCpuSeconds);
        return new Cpu(
                sum(Program::cpuSeconds) - compiler,
                compiler,
                Program.cpuSeconds(database.pid()),
                redis == null ? 0 : Program.cpuSeconds(redis.pid()));
    }

    /// Frames sent to viewers on sockets so far.
    double frames() {
        return counted("streamside_delivery_frames_total");
    }

    /// Entries so far that nodes have read from the database because the node that stored them had not sent
    /// them, or not yet.
    double found() {
        return counted("streamside_timelines_found_entries_total");
    }

    private double counted(String metric) {
        return nodes.stream()
                .mapToDouble(node -> Scrape.of(node.management()).sum(metric))
                .sum();
    }

    private double sum(LongToDoubleFunction ofProcess) {
        return nodes.stream()
                .mapToDouble(node -> ofProcess.applyAsDouble(node.pid()))
                .sum();
    }

    @Override
    public void close() {
        nodes.forEach(NodeProcess::close);
        if (redis != null) {
            redis.close();
        }
        database.close();
    }
}
