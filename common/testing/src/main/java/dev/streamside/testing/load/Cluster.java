package dev.streamside.testing.load;

import dev.streamside.mariadb.EmbeddedDatabase;
import dev.streamside.testing.process.NodeProcess;
import dev.streamside.testing.process.Program;
import dev.streamside.testing.process.Redis;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Some nodes over a database server of their own, each program a process, so that the system tells what each costs.
final class Cluster implements AutoCloseable {
    /// Processor seconds so far.
    record Cpu(double application, double database, double redis) {
        Cpu since(Cpu before) {
            return new Cpu(application - before.application, database - before.database, redis - before.redis);
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
        List<String> heap = List.of("-Xms" + Servers.HEAP, "-Xmx" + Servers.HEAP, "-XX:+AlwaysPreTouch");
        this.nodes = IntStream.range(0, count)
                .mapToObj(i -> NodeProcess.start(main, name + "-" + i, heap, all))
                .toList();
    }

    List<NodeProcess> nodes() {
        return nodes;
    }

    Cpu cpu() {
        return new Cpu(
                nodes.stream()
                        .mapToDouble(node -> Program.cpuSeconds(node.pid()))
                        .sum(),
                Program.cpuSeconds(database.process().pid()),
                redis == null ? 0 : Program.cpuSeconds(redis.pid()));
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
