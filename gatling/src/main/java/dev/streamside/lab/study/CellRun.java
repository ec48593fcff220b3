package dev.streamside.lab.study;

import dev.streamside.lab.dataset.DataSet;
import dev.streamside.lab.dataset.LocalDatabase;
import dev.streamside.lab.gatlinglog.Assertions;
import dev.streamside.lab.gatlinglog.Run;
import dev.streamside.viewers.Settings;
import dev.streamside.viewers.ViewersSimulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// One run of one cell: database, application, warm-up, audience; looked at every second, and all stopped
/// again.
final class CellRun {
    private static final Duration SECOND = Duration.ofSeconds(1);
    /// What Gatling takes beyond the audience's own time: to start, and to write its report.
    private static final Duration ALLOWANCE = Duration.ofMinutes(3);
    private static final int GATLING_ASSERTIONS_FAILED = 2;
    private static final Map<String, String> WARM_UP = Map.of(
            "members",
            "210",
            "guests",
            "90",
            "rising",
            "10s",
            "peak",
            "1s",
            "falling",
            "0s",
            "steady",
            "0s",
            "shortestStay",
            "10s",
            "longestStay",
            "15s",
            "shortestPause",
            "0s",
            "reacting",
            "0");

    private final Workshop workshop;
    private final Started started;
    private final double data;

    CellRun(Workshop workshop, Started started, double data) {
        this.workshop = workshop;
        this.started = started;
        this.data = data;
    }

    /// About how long a run takes.
    static Duration estimate(Cell cell) {
        return Duration.ofSeconds(60).plus(audienceTime(settings(cell)));
    }

    private static Settings settings(Cell cell) {
        Map<String, String> given = new HashMap<>(cell.viewers());
        given.put("transport", cell.transport());
        return Settings.of(given);
    }

    private static Duration audienceTime(Settings settings) {
        return settings.rising()
                .plus(settings.peak())
                .plus(settings.falling())
                .plus(settings.steady())
                .plus(settings.longestStay())
                .plus(settings.longestPause());
    }

    /// @param folder  for everything that comes of it
    /// @param seconds told each second of the audience's time
    /// @return what is wrong with the run; empty when nothing is
    /// @throws IOException if it could not be made, or broke down in the middle
    String run(Cell cell, Path folder, Consumer<Duration> seconds)
            throws IOException, InterruptedException, SQLException {
        Files.createDirectories(folder);
        try {
            LocalDatabase database = workshop.database(data);
            Settings settings = settings(cell);
            Path signIns = folder.resolve("sign-ins.txt");
            try (Connection connection = database.database().connect()) {
                Files.write(signIns, DataSet.signIn(connection, Math.max(1, settings.members())));
            }
            Workshop.Running application = workshop.application(
                    cell.transport(), cell.application(), database, folder.resolve("application.log"));

            Path warmUp = Files.createDirectories(folder.resolve("warm-up"));
            Map<String, String> warmUpSettings = new HashMap<>(cell.viewers());
            warmUpSettings.putAll(WARM_UP);
            Child warming = load(cell, warmUpSettings, application, signIns, warmUp);
            watch(warming, application.process(), database, ALLOWANCE, () -> {});
            requireRun(warming);
            started.stopNow(warming);
            LocalDatabase.delete(warmUp);

            Child load = load(cell, cell.viewers(), application, signIns, folder);
            Sampler sampler = started.add(new Sampler(application.process(), load, database, application.metrics()));
            try {
                watch(
                        load,
                        application.process(),
                        database,
                        audienceTime(settings).plus(ALLOWANCE),
                        () -> {
                            sampler.sample();
                            seconds.accept(SECOND);
                        });
            } finally {
                sampler.write(folder.resolve("samples.csv"));
            }
            requireRun(load);
            return failedAssertions(CellFigures.read(folder).run());
        } finally {
            started.stopAll();
            Files.deleteIfExists(folder.resolve("sign-ins.txt"));
        }
    }

    private static void requireRun(Child load) throws IOException {
        if (load.exit() != 0 && load.exit() != GATLING_ASSERTIONS_FAILED) {
            throw new IOException("The load ended with " + load.exit() + ":\n" + load.lastWords());
        }
    }

    private static String failedAssertions(Run run) {
        return Assertions.check(run).stream()
                .filter(outcome -> !outcome.holds())
                .map(outcome -> outcome.text() + ": " + outcome.actual())
                .collect(Collectors.joining("; "));
    }

    @FunctionalInterface
    private interface Look {
        void look() throws InterruptedException;
    }

    private static void watch(Child load, Child application, LocalDatabase database, Duration most, Look each)
            throws IOException, InterruptedException {
        long end = System.nanoTime() + most.toNanos();
        while (!load.waitFor(SECOND)) {
            if (!application.isAlive()) {
                throw new IOException(application + " has died. Its last words:\n" + application.lastWords());
            }
            if (!database.isAlive()) {
                throw new IOException("The database has died");
            }
            if (System.nanoTime() > end) {
                throw new IOException("The load does not end; it was given " + most.toMinutes() + " minutes");
            }
            each.look();
        }
    }

    private Child load(Cell cell, Map<String, String> viewers, Workshop.Running application, Path signIns, Path folder)
            throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "-Xmx1g",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "-cp",
                Objects.requireNonNull(System.getProperty("java.class.path"))));
        viewers.forEach((name, value) -> arguments.add("-D" + name + "=" + value));
        arguments.addAll(List.of(
                "-Dtransport=" + cell.transport(),
                "-DbaseUrl=" + application.base(),
                "-DsignIns=" + signIns,
                "-Doutput=" + folder,
                "io.gatling.app.Gatling",
                "-s",
                ViewersSimulation.class.getName(),
                "-rf",
                folder.resolve("gatling").toString()));
        return started.add(Child.java("the load", folder.resolve("load.log"), arguments));
    }
}
