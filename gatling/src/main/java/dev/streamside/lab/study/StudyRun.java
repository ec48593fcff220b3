package dev.streamside.lab.study;

import dev.streamside.lab.process.Processes;
import dev.streamside.lab.process.StartedPrograms;
import dev.streamside.lab.progress.ProgressBars;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Stream;
import me.tongfei.progressbar.ProgressBar;
import org.jspecify.annotations.Nullable;

/// Runs a study in blocks. In each block, every variant or case runs once, in a new order, so that changes on
/// the machine affect all alike. A run that breaks down is recorded, and the rest continue.
public final class StudyRun {
    private static final long LEAST_FREE_BYTES = 500L << 20;

    private final Study study;
    private final Path folder;
    private final Path workFolder;
    private final String command;
    private final long seed;
    /// Read before the applications are built, because later changes in the checkout are not part of what
    /// runs.
    private final Map<String, String> machine;
    private final String startedAt = Instant.now().toString();
    private final StartedPrograms started;
    private final Processes processes;
    private final Workload workload;
    private final List<RunResult> runs = new ArrayList<>();
    private @Nullable InterruptedRun begun;
    /// Whether the results in the folder are of the same commit, machine and versions as this run. Until that
    /// is known, they stay as they are.
    private boolean mayWrite = true;

    /// @param folder     for the results
    /// @param root       of the checkout
    /// @param workFolder for the database and the data set, which later runs reuse
    /// @param command    the command that runs the study again
    /// @param seed       of the order of the runs
    public StudyRun(Study study, Path folder, Path root, Path workFolder, String command, long seed) {
        this(study, folder, root, workFolder, command, seed, workload(study, root, workFolder));
    }

    /// @param workload made with the processes that this run stops in the end
    StudyRun(
            Study study,
            Path folder,
            Path root,
            Path workFolder,
            String command,
            long seed,
            Function<Processes, Workload> workload) {
        this.study = study;
        this.folder = folder;
        this.workFolder = workFolder;
        this.command = command;
        this.seed = seed;
        this.machine = Machine.facts(root);
        this.started = new StartedPrograms(workFolder.resolve("programs"));
        this.processes = new Processes(started);
        this.workload = workload.apply(processes);
    }

    private static Function<Processes, Workload> workload(Study study, Path root, Path workFolder) {
        Timed timed = study.timed();
        return timed == null
                ? processes -> new AudienceWorkload(study, root, workFolder, processes)
                : processes -> new BenchmarkWorkload(timed, study.repeat(), workFolder, processes);
    }

    /// Makes all runs, in a new folder.
    ///
    /// @return the results, even if the study was interrupted
    /// @throws IOException if the folder is not empty, another study runs in the same checkout, or the results
    ///                     cannot be written
    public Results run() throws IOException, InterruptedException {
        requireNew(folder);
        return runLocked();
    }

    /// Makes the runs that are left of one that was interrupted.
    ///
    /// @return the results of all runs, even if it was interrupted again
    /// @throws IOException as [#run()] does, or if it was begun by another command, commit, machine or version
    public Results goOn(InterruptedRun interrupted) throws IOException, InterruptedException {
        interrupted.requireSame(command);
        // Before anything is built; the workload's own facts are complete only afterwards.
        Map<String, String> known = new LinkedHashMap<>(machine);
        known.keySet().removeAll(workload.facts().keySet());
        interrupted.requireSame(known);
        begun = interrupted;
        mayWrite = false;
        return runLocked();
    }

    private Results runLocked() throws IOException, InterruptedException {
        Files.createDirectories(workFolder);
        try (FileChannel channel = FileChannel.open(
                        workFolder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            if (lock == null) {
                throw new IOException("Another study is running here. The two would share the database and the cores.");
            }
            started.stopLeft();
            return runAlone();
        }
    }

    /// In one folder, the results of two studies could not be told apart.
    private static void requireNew(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                if (files.findAny().isPresent()) {
                    throw new IOException(folder + " is not empty. Name a new folder.");
                }
            }
        }
    }

    private Results runAlone() throws IOException {
        Files.createDirectories(folder);
        Results results = newResults();
        write(results, "running");
        try (var interruption = Interruption.onCtrlC(hints(), processes)) {
            String status = "failed";
            try {
                runAll(results, interruption);
                status = runs.stream().allMatch(RunResult::isWhole) ? "complete" : "failed";
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            } finally {
                processes.close();
                write(results, interruption.isRequested() ? "interrupted" : status);
            }
        }
        return Results.read(folder);
    }

    private void write(Results results, String status) throws IOException {
        if (mayWrite) {
            results.with(status, runs, facts()).write(folder);
        }
    }

    /// What to do with the results of a run that is interrupted.
    private String hints() {
        String report = "`gatling/lab report " + folder + "` makes a report of them.";
        return "The results so far are in " + folder + "\n" + report
                + (Machine.isKnown(machine.getOrDefault("commit", Machine.UNKNOWN))
                        ? "\n`" + command + " --continue " + folder + "` goes on."
                        : "");
    }

    private Results newResults() {
        return new Results(
                study.name(),
                study.timed() == null ? "" : study.timed().benchmark(),
                study.question(),
                study.answers(),
                study.expected(),
                study.published(),
                study.figures(),
                "running",
                begun == null ? startedAt : begun.results().began(),
                command,
                facts(),
                study.runs(),
                List.copyOf(runs));
    }

    private Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>(machine);
        facts.putAll(workload.facts());
        facts.put(Results.ORDER, Results.SEED + seed);
        if (begun != null) {
            begun.add(facts, startedAt);
        }
        return facts;
    }

    private void runAll(Results results, Interruption interruption) throws IOException, InterruptedException {
        try {
            workload.prepare();
        } catch (SQLException | IllegalStateException failure) {
            throw new IOException("The data could not be made: " + failure.getMessage(), failure);
        }
        List<? extends PlannedRun> planned = planned(results);
        var timeLeft = new TimeLeft(planned.stream().map(PlannedRun::estimate).toList());
        var began = new AtomicLong(System.nanoTime());
        long seconds = timeLeft.left(Duration.ZERO).toSeconds();
        try (var progress = ProgressBars.start(seconds, () -> timeLeft.left(since(began.get())))) {
            for (PlannedRun run : planned) {
                if (interruption.isRequested()) {
                    return;
                }
                requireSpace();
                began.set(System.nanoTime());
                runs.add(make(run, progress, interruption));
                timeLeft.ended(since(began.get()));
                write(results, "running");
            }
        }
    }

    private List<? extends PlannedRun> planned(Results results) throws IOException {
        List<? extends PlannedRun> all = workload.runs(seed);
        if (begun == null) {
            return all;
        }
        begun.requireSame(workload.facts());
        mayWrite = true;
        runs.addAll(begun.kept(all));
        write(results, "running");
        return begun.left(all);
    }

    private static Duration since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }

    private void requireSpace() throws IOException {
        if (Files.getFileStore(folder).getUsableSpace() < LEAST_FREE_BYTES) {
            throw new IOException("Less than " + (LEAST_FREE_BYTES >> 20) + " MiB are free in " + folder
                    + ". The results so far are kept.");
        }
    }

    private RunResult make(PlannedRun run, ProgressBar progress, Interruption interruption)
            throws InterruptedException {
        progress.setExtraMessage(run.name() + " #" + run.block());
        long end = progress.getCurrent() + run.estimate().toSeconds();
        String began = Instant.now().toString();
        String problem;
        boolean isWhole = true;
        try {
            problem = run.make(
                    new RunFolder(folder.resolve(run.folder())),
                    () -> progress.stepTo(Math.min(end, progress.getCurrent() + 1)));
        } catch (IOException | SQLException | RuntimeException failure) {
            problem = interruption.isRequested()
                    ? InterruptedRun.PROBLEM
                    : Objects.requireNonNullElse(failure.getMessage(), failure.toString());
            isWhole = false;
            System.err.printf("%n%s broke down: %s%n", run.folder(), problem);
        }
        progress.stepTo(end);
        return run.result(began, problem, isWhole);
    }
}
