package dev.streamside.lab.study;

import dev.streamside.lab.dataset.DataSet;
import dev.streamside.lab.dataset.LocalDatabase;
import dev.streamside.lab.gatlinglog.Assertions;
import dev.streamside.lab.gatlinglog.Run;
import dev.streamside.lab.gatlinglog.Window;
import dev.streamside.lab.process.LoggedProcess;
import dev.streamside.lab.process.Processes;
import dev.streamside.lab.process.Stall;
import dev.streamside.viewers.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// One run of one variant: starts the database and the application, warms them up, sends the audience while
/// sampling everything once a second, and stops it all.
final class VariantRun {
    private static final Duration SECOND = Duration.ofSeconds(1);
    /// The load generator's time in addition to the audience's own, to start and to write its report.
    private static final Duration LOAD_OVERHEAD = Duration.ofMinutes(3);
    private static final Duration SETUP_TIME = Duration.ofSeconds(45);

    private final TestBed testBed;
    private final Processes processes;
    private final Variant variant;
    private final RunFolder folder;

    /// @param folder for all results
    VariantRun(TestBed testBed, Processes processes, Variant variant, RunFolder folder) {
        this.testBed = testBed;
        this.processes = processes;
        this.variant = variant;
        this.folder = folder;
    }

    /// About how long a run takes.
    static Duration estimate(Variant variant) {
        return SETUP_TIME.plus(Load.of(variant).duration());
    }

    /// @param everySecond called once for each second of the audience
    /// @return what is wrong with the run; empty if nothing is
    /// @throws IOException if the run could not be made or broke down
    String run(Runnable everySecond) throws IOException, InterruptedException, SQLException {
        Files.createDirectories(folder.path());
        try {
            LocalDatabase database = testBed.database();
            signIn(database);
            Installation installation = testBed.installation(variant, database, folder);
            Pinning.pinDatabase(variant.conditions(), database.pid());
            warmUp(installation);
            measure(installation, everySecond);
            return variant.conditions().crowd()
                    ? folder.crowd().problem()
                    : failedAssertions(folder.run(Window.WHOLE_RUN));
        } finally {
            processes.stopAll();
            Files.deleteIfExists(folder.signIns());
        }
    }

    private void signIn(LocalDatabase database) throws IOException, SQLException {
        Settings settings = Load.of(variant).settings();
        int members = Math.max(1, settings.members());
        try (Connection connection = database.database().connect()) {
            Files.write(folder.signIns(), DataSet.signIn(connection, members, settings.moderators(members)));
        }
    }

    /// Samples as during the audience, and discards the samples. If metrics were first read later, the JVM
    /// would deoptimise code compiled for viewers only, while the audience is being measured.
    private void warmUp(Installation installation) throws IOException, InterruptedException, SQLException {
        Files.createDirectories(folder.warmUp().path());
        LoggedProcess load = start(Load.warmUp(variant), installation, folder.warmUp());
        Sampler sampler = processes.add(new Sampler(variant, installation, load));
        await(load, installation, LOAD_OVERHEAD, sampler::sample);
        processes.stopNow(sampler);
        processes.stopNow(load);
        FolderTree.delete(folder.warmUp().path());
    }

    private void measure(Installation installation, Runnable everySecond)
            throws IOException, InterruptedException, SQLException {
        Load audience = Load.of(variant);
        LoggedProcess load = start(audience, installation, folder);
        Sampler sampler = processes.add(new Sampler(variant, installation, load));
        List<Stall> stalls = new ArrayList<>();
        try {
            await(load, installation, audience.duration().plus(LOAD_OVERHEAD), () -> {
                if (variant.stallSeconds() > 0 && stalls.isEmpty() && folder.hasBegun()) {
                    stalls.add(processes.add(stall(installation.database())));
                }
                sampler.sample();
                everySecond.run();
            });
        } finally {
            sampler.write(folder.samples());
        }
        if (variant.stallSeconds() > 0 && stalls.stream().noneMatch(Stall::isOver)) {
            throw new IOException("The database was not stalled");
        }
    }

    /// Must be added last, so that the database is resumed before it is asked to stop.
    private Stall stall(LocalDatabase database) {
        return new Stall(database.pid(), variant.stallAfter(), Duration.ofSeconds(variant.stallSeconds()));
    }

    private LoggedProcess start(Load load, Installation installation, RunFolder target) throws IOException {
        return processes.add(load.start(installation, folder.signIns(), target));
    }

    @FunctionalInterface
    private interface Step {
        void run() throws IOException, InterruptedException;
    }

    /// Waits for the load to end, running a step every second.
    ///
    /// @throws IOException if it breaks down or takes longer than `timeout`, or if a program of the
    ///     installation ends
    private static void await(LoggedProcess load, Installation installation, Duration timeout, Step everySecond)
            throws IOException, InterruptedException {
        long end = System.nanoTime() + timeout.toNanos();
        while (!load.waitFor(SECOND)) {
            installation.requireAlive();
            if (System.nanoTime() > end) {
                throw new IOException(load + " did not end within " + timeout.toMinutes() + " minutes");
            }
            everySecond.run();
        }
        Load.requireFinished(load);
    }

    private static String failedAssertions(Run run) {
        return Assertions.check(run).stream()
                .filter(outcome -> !outcome.holds())
                .map(outcome -> outcome.text() + ": " + outcome.actual())
                .collect(Collectors.joining("; "));
    }
}
