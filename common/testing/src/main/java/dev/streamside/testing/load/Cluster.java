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

/// Some nodes over a database server of their own, each program a process, so that the system tells what each costs.
final class Cluster implements AutoCloseable {
    /// Processor seconds so far.
    ///
    /// @param application of all nodes, without `compiler`
    /// @param compiler    what the nodes' JVMs took to compile
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
    /// So that it makes no difference to a JVM whether it is pinned before it starts or after.
    private static final List<String> AS_IF_PINNED = List.of("-XX:ActiveProcessorCount=1", "-XX:+UseG1GC");
    private static final int OF_NODES = 0;
    private static final int OF_THE_REST = 1;

    private final NodeDatabase database;
    private final @Nullable Redis redis;
    private final List<NodeProcess> nodes;

    /// @param index among those that run side by side
    /// @param bus   `alone`, `database` or `redis`
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
        // A compiler thread that ends takes the time that it has used with it.
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

    /// Leaves all nodes one processor, so that two cannot use more of the machine at a moment than one does. To be
    /// called when all clusters run: what this process starts from then on has no more processors than itself.
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

    /// Only if there is one between the nodes.
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

    /// Frames that viewers on sockets were sent so far.
    double frames() {
        return counted("streamside_delivery_frames_total");
    }

    /// Entries so far that nodes have read from the database because they did not come from the node that stored them,
    /// or not yet.
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
