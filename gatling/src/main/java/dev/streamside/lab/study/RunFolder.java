package dev.streamside.lab.study;

import dev.streamside.lab.gatlinglog.Run;
import dev.streamside.lab.gatlinglog.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The folder of one run, and the files in it. Runs write them; reports read them.
public record RunFolder(Path path) {
    static final String SAMPLES = "samples.csv";
    static final String TIMINGS = "timings.json";
    static final String DELIVERY = "delivery.json";
    static final String DELIVERY_TIMES = "delivery-times.csv";
    static final String DELIVERY_BY_SECOND = "delivery.csv";
    static final String DELIVERY_BY_STEPS = "delivery-steps.csv";

    /// The samples of every second.
    public Path samples() {
        return path.resolve(SAMPLES);
    }

    /// The timings of a block of a benchmark.
    public Path timings() {
        return path.resolve(TIMINGS);
    }

    /// Totals of what the audience received.
    public Path delivery() {
        return path.resolve(DELIVERY);
    }

    /// The shares of deliveries by their longest time.
    public Path deliveryTimes() {
        return path.resolve(DELIVERY_TIMES);
    }

    /// Deliveries to the audience, by the second of sending.
    public Path deliveryBySecond() {
        return path.resolve(DELIVERY_BY_SECOND);
    }

    /// Deliveries to a crowd, by the step in which they were sent.
    public Path deliveryBySteps() {
        return path.resolve(DELIVERY_BY_STEPS);
    }

    /// Whether Gatling has started its simulation, which it does some seconds after its process starts.
    boolean hasBegun() throws IOException {
        if (!Files.exists(gatling())) {
            return false;
        }
        try (Stream<Path> runs = Files.list(gatling())) {
            return runs.findAny().isPresent();
        }
    }

    /// Reads a part of the run that Gatling or a crowd left here.
    ///
    /// @throws IOException if there is not exactly one run, or it cannot be read
    public Run run(Window window) throws IOException {
        return Files.exists(gatling()) ? gatlingRun(window) : crowd().run(window);
    }

    /// What a crowd received.
    ///
    /// @throws IOException if none has been here
    public CrowdDelivery crowd() throws IOException {
        return CrowdDelivery.read(path);
    }

    private Run gatlingRun(Window window) throws IOException {
        List<Path> runs;
        try (Stream<Path> found = Files.list(gatling())) {
            runs = found.filter(Files::isDirectory).toList();
        }
        if (runs.size() != 1) {
            throw new IOException("Expected one Gatling run in " + path + ", but found " + runs.size());
        }
        return Run.read(runs.getFirst(), window);
    }

    Path gatling() {
        return path.resolve("gatling");
    }

    Path signIns() {
        return path.resolve("sign-ins.txt");
    }

    /// @param number of the node, from 1
    Path applicationLog(int number) {
        return path.resolve("application-" + number + ".log");
    }

    /// @param number of the node, from 1
    Path gcLog(int number) {
        return path.resolve("gc-" + number + ".log");
    }

    /// Those of a server in the application's place.
    Path peerFiles() {
        return path.resolve("peer");
    }

    Path edgeLog() {
        return path.resolve("nginx.log");
    }

    Path edgeFiles() {
        return path.resolve("nginx");
    }

    /// The files of a certificate.
    Path certificate() {
        return path.resolve("certificate");
    }

    Path redisLog() {
        return path.resolve("redis.log");
    }

    Path loadLog() {
        return path.resolve("load.log");
    }

    RunFolder warmUp() {
        return new RunFolder(path.resolve("warm-up"));
    }
}
