package dev.streamside.lab.study;

import dev.streamside.lab.benchmark.Bench;
import dev.streamside.lab.benchmark.Timing;
import dev.streamside.lab.process.MachineStat;
import dev.streamside.lab.process.ProcessStat;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// One block of a benchmark: every case once, in an order of its own.
///
/// @param order       the cases
/// @param databasePid of the database that they use
record BenchmarkRun(Timed timed, int block, List<Turn> order, Bench bench, long databasePid) implements PlannedRun {
    private static final String SAMPLES =
            "second,database_cpu_seconds,laboratory_cpu_seconds,machine_busy_seconds,machine_stolen_seconds";

    /// @param isAgain whether this is the second timing of the case
    record Turn(String name, boolean isAgain) {}

    @Override
    public String name() {
        return timed.benchmark();
    }

    @Override
    public String folder() {
        return "block-" + block;
    }

    @Override
    public Duration estimate() {
        return timed.estimate();
    }

    @Override
    public String make(RunFolder folder, Runnable everySecond) throws IOException, SQLException {
        Files.createDirectories(folder.path());
        List<Timing> timings = new ArrayList<>();
        List<String> samples = new ArrayList<>(List.of(SAMPLES));
        long began = System.nanoTime();
        samples.add(sample(began));
        for (Turn turn : order) {
            Timing timing = bench.time(turn.name(), timed.time());
            timings.add(turn.isAgain() ? timing.again() : timing);
            samples.add(sample(began));
            everySecond.run();
        }
        Timing.write(folder.timings(), timings);
        Files.write(folder.samples(), samples);
        return "";
    }

    /// A sample that later shows whether other programs disturbed the block.
    private String sample(long began) {
        MachineStat machine = MachineStat.now();
        return String.format(
                Locale.ROOT,
                "%.1f,%.2f,%.2f,%.2f,%.2f",
                (System.nanoTime() - began) / 1e9,
                ProcessStat.of(databasePid).cpuSeconds(),
                ProcessStat.of(ProcessHandle.current().pid()).cpuSeconds(),
                machine.busySeconds(),
                machine.stolenSeconds());
    }

    @Override
    public RunResult result(String began, String problem, boolean isWhole) {
        return new RunResult(name(), block, began, "", folder(), problem, "", isWhole);
    }
}
