package dev.streamside.lab.study;

import dev.streamside.lab.progress.ProgressBar;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// Runs a study: every cell as often as it asks for, in an order that is shuffled, so that whatever else the
/// machine does falls on all alike. What breaks is written down and the rest goes on.
public final class StudyRun {
    private static final long LEAST_FREE_BYTES = 500L << 20;
    private static final long PATIENCE_SECONDS = 10;

    private final Study study;
    private final Path folder;
    private final Path root;
    private final Jars jars;
    private final Path workFolder;
    private final String command;
    private final Started started = new Started();
    private final CountDownLatch written = new CountDownLatch(1);
    private volatile boolean isInterrupted;

    /// @param folder     for the results; new
    /// @param root       of the checkout
    /// @param workFolder for the database and the data set, kept for later runs
    /// @param command    that runs the study again
    public StudyRun(Study study, Path folder, Path root, Path workFolder, String command) {
        this.study = study;
        this.folder = folder;
        this.root = root;
        this.jars = new Jars(root);
        this.workFolder = workFolder;
        this.command = command;
    }

    private record Turn(Cell cell, int number) {}

    /// @return what came of it; also when it was cut off
    ///
    /// @throws IOException if another laboratory is at work in the same checkout, or the results cannot be
    ///     written
    public Results run() throws IOException, InterruptedException {
        requireNew(folder);
        Files.createDirectories(workFolder);
        try (FileChannel channel = FileChannel.open(
                        workFolder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock alone = channel.tryLock()) {
            if (alone == null) {
                throw new IOException(
                        "Another laboratory is at work here. Two would share the database and the cores.");
            }
            jars.build();
            return runAlone();
        }
    }

    /// Results of two runs in one folder could not be told apart.
    private static void requireNew(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                if (files.findAny().isPresent()) {
                    throw new IOException(folder + " has something in it already. Name a new folder.");
                }
            }
        }
    }

    private Results runAlone() throws IOException {
        Files.createDirectories(folder);
        var results = new Results(
                study.name(),
                study.question(),
                study.published(),
                study.figures(),
                "running",
                Instant.now().toString(),
                command,
                Machine.facts(root),
                study.cells(),
                List.of());
        results.write(folder);
        Thread hook = Thread.ofPlatform().name("stop-the-lab").unstarted(this::interrupt);
        Runtime.getRuntime().addShutdownHook(hook);
        List<Outcome> outcomes = new ArrayList<>();
        String status = "failed";
        try {
            runAll(outcomes, results);
            status = outcomes.stream().allMatch(Outcome::isWhole) ? "complete" : "failed";
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            started.close();
            results = results.with(isInterrupted ? "interrupted" : status, outcomes);
            try {
                results.write(folder);
            } finally {
                written.countDown();
            }
        }
        if (!isInterrupted) {
            Runtime.getRuntime().removeShutdownHook(hook);
        }
        return results;
    }

    private void runAll(List<Outcome> outcomes, Results results) throws IOException, InterruptedException {
        try {
            new Workshop(jars, workFolder, started).prepare(study.data());
        } catch (SQLException | IllegalStateException failure) {
            throw new IOException("The data set could not be made: " + failure.getMessage(), failure);
        }
        List<Turn> turns = turns();
        Duration all = turns.stream().map(turn -> CellRun.estimate(turn.cell())).reduce(Duration.ZERO, Duration::plus);
        var progress = new ProgressBar(
                new PrintWriter(System.out, true), System.console() != null, Clock.systemUTC(), all.toSeconds());
        for (Turn turn : turns) {
            if (isInterrupted) {
                return;
            }
            if (Files.getFileStore(folder).getUsableSpace() < LEAST_FREE_BYTES) {
                throw new IOException("Less than " + (LEAST_FREE_BYTES >> 20) + " MiB are free in " + folder
                        + ". What there is was kept.");
            }
            progress.doing(turn.cell().name() + " #" + turn.number());
            outcomes.add(run(turn, progress));
            results.with("running", outcomes).write(folder);
        }
        progress.close();
    }

    private Outcome run(Turn turn, ProgressBar progress) throws InterruptedException {
        String name = turn.cell().slug() + "-" + turn.number();
        long estimated = CellRun.estimate(turn.cell()).toSeconds();
        long[] shown = {0};
        String problem;
        boolean isWhole = true;
        try {
            var workshop = new Workshop(jars, workFolder, started);
            problem = new CellRun(workshop, started, study.data()).run(turn.cell(), folder.resolve(name), second -> {
                if (shown[0] < estimated) {
                    shown[0] += second.toSeconds();
                    progress.add(second.toSeconds());
                }
            });
        } catch (IOException | SQLException | RuntimeException failure) {
            problem = isInterrupted
                    ? "interrupted"
                    : Objects.requireNonNullElse(failure.getMessage(), failure.toString());
            isWhole = false;
            System.err.printf("%n%s broke down: %s%n", name, problem);
        }
        progress.add(estimated - shown[0]);
        return new Outcome(turn.cell().name(), turn.cell().transport(), name, problem, isWhole);
    }

    private List<Turn> turns() {
        List<Turn> turns = new ArrayList<>();
        for (int number = 1; number <= study.repeat(); number++) {
            for (Cell cell : study.cells()) {
                turns.add(new Turn(cell, number));
            }
        }
        Collections.shuffle(turns, new Random());
        return turns;
    }

    /// On Ctrl-C. The main thread notices that what it waits for is gone, writes down what there is and ends.
    private void interrupt() {
        isInterrupted = true;
        System.err.printf(
                "%nStopping. What there is stays in %s%n`gatling/lab report %s` makes a report of it.%n",
                folder, folder);
        started.close();
        try {
            written.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
    }
}
