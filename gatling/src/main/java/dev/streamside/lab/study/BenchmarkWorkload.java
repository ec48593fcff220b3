package dev.streamside.lab.study;

import dev.streamside.lab.benchmark.Bench;
import dev.streamside.lab.benchmark.Benchmark;
import dev.streamside.lab.dataset.LocalDatabase;
import dev.streamside.lab.process.Processes;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// Times all cases of a benchmark in each block, on a database of their own.
final class BenchmarkWorkload implements Workload {
    /// The part of each case's time that the first pass takes. In it, the server and the JVM's compiler warm
    /// up for all cases.
    private static final int WARM_UP_PART = 4;

    private final Timed timed;
    private final int blocks;
    private final Path folder;
    private final Processes processes;
    private final Benchmark benchmark;
    private @Nullable Bench bench;
    private @Nullable LocalDatabase database;
    private @Nullable String databaseVersion;

    /// @param workFolder for the database, which later runs reuse
    BenchmarkWorkload(Timed timed, int blocks, Path workFolder, Processes processes) {
        this.timed = timed;
        this.blocks = blocks;
        this.folder = workFolder.resolve(timed.benchmark());
        this.processes = processes;
        this.benchmark = Benchmark.named(timed.benchmark());
    }

    @Override
    public void prepare() throws IOException, SQLException {
        System.out.println("Making the tables, if there are none. They are kept for later runs.");
        LocalDatabase started = processes.add(LocalDatabase.start(folder));
        database = started;
        try (Connection connection = started.database().connect()) {
            databaseVersion = connection.getMetaData().getDatabaseProductName() + " "
                    + connection.getMetaData().getDatabaseProductVersion();
        }
        Bench opened = processes.add(benchmark.open(started.database()));
        bench = opened;
        for (String name : benchmark.cases()) {
            opened.time(name, timed.time().dividedBy(WARM_UP_PART));
        }
    }

    @Override
    public List<BenchmarkRun> runs(long seed) {
        if (bench == null || database == null) {
            throw new IllegalStateException("Nothing is prepared");
        }
        var random = new Random(seed);
        List<BenchmarkRun> runs = new ArrayList<>();
        for (int block = 1; block <= blocks; block++) {
            List<BenchmarkRun.Turn> order = new ArrayList<>();
            benchmark.cases().forEach(name -> order.add(new BenchmarkRun.Turn(name, false)));
            benchmark.again().forEach(name -> order.add(new BenchmarkRun.Turn(name, true)));
            Collections.shuffle(order, random);
            runs.add(new BenchmarkRun(timed, block, List.copyOf(order), bench, database.pid()));
        }
        return runs;
    }

    @Override
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("shared by", "database and laboratory: both on this machine");
        if (databaseVersion != null) {
            facts.put("database", databaseVersion);
        }
        facts.put("time of each case", timed.time().toMillis() + " ms in each block");
        return facts;
    }
}
