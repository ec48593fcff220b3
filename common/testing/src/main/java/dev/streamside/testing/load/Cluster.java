package dev.streamside.testing.load;

import dev.streamside.mariadb.EmbeddedDatabase;
import dev.streamside.testing.Scrape;
import dev.streamside.testing.process.NodeProcess;
import dev.streamside.testing.process.Program;
import dev.streamside.testing.process.Redis;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

    private final EmbeddedDatabase database;
    private final @Nullable Redis redis;
    private final List<NodeProcess> nodes;

    /// @param bus `alone`, `database` or `redis`
    Cluster(Class<?> main, String name, int count, String bus, List<String> settings) {
        Path folder = Path.of("target", name);
        this.database = EmbeddedDatabase.start(folder.resolve("database").toAbsolutePath());
        this.redis = bus.equals("redis") ? new Redis(folder) : null;
        List<String> all = new ArrayList<>(settings);
        all.add("--spring.datasource.url=" + database.jdbcUrl("streamside"));
        all.add("--spring.datasource.username=root");
        all.add("--streamside.cluster.bus=" + bus);
        if (redis != null) {
            all.add("--streamside.cluster.redis-urls=" + redis.uri());
        }
        // A compiler thread that ends takes the time that it has used with it.
        List<String> java = List.of(
                "-Xms" + Servers.HEAP,
                "-Xmx" + Servers.HEAP,
                "-XX:+AlwaysPreTouch",
                "-XX:-UseDynamicNumberOfCompilerThreads");
        this.nodes = IntStream.range(0, count)
                .mapToObj(i -> NodeProcess.start(main, name + "-" + i, java, all))
                .toList();
    }

    List<NodeProcess> nodes() {
        return nodes;
    }

    Cpu cpu() {
        double compiler = sum(Program::compilerCpuSeconds);
        return new Cpu(
                sum(Program::cpuSeconds) - compiler,
                compiler,
                Program.cpuSeconds(database.process().pid()),
                redis == null ? 0 : Program.cpuSeconds(redis.pid()));
    }

    /// Frames that viewers on sockets were sent so far.
    double frames() {
        return nodes.stream()
                .mapToDouble(node -> Scrape.of(node.management()).sum("streamside_delivery_frames_total"))
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
