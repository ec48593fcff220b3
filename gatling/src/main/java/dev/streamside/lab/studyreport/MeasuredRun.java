package dev.streamside.lab.studyreport;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.streamside.lab.gatlinglog.Row;
import dev.streamside.lab.gatlinglog.RowName;
import dev.streamside.lab.gatlinglog.Run;
import dev.streamside.lab.gatlinglog.Timings;
import dev.streamside.lab.gatlinglog.Window;
import dev.streamside.lab.study.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/// The measurements of one run of a variant, read from its folder. Samples and times are of the window in
/// which all viewers are present; totals of messages sent, lost or failed are of the whole run.
///
/// @param block     the number of its block; the runs of a block are compared with each other
/// @param run       the whole run
/// @param measured  the part of it in the window
/// @param samples   of each second of the run, by name; NaN where nothing was measured
/// @param window    the time in which samples count; the whole run if the samples have no time, as in results
///                  of earlier versions
/// @param delivery  totals of what the viewers received
/// @param seconds   delivery times by the second of sending
/// @param deliveryTimes the shares of deliveries by their longest time; empty in results of earlier versions
record MeasuredRun(
        int block,
        Run run,
        Run measured,
        List<Map<String, Double>> samples,
        Window window,
        JsonNode delivery,
        List<Map<String, Double>> seconds,
        List<Map<String, Double>> deliveryTimes) {
    /// Above this, the load generator was overloaded.
    static final double LATE_MILLIS = 100;

    /// Of one core: above this, the one thread of a crowd may read later than messages come, which no moment of
    /// its own shows.
    private static final double BUSY_PERCENT = 90;

    /// So long can a garbage collection of the load generator take.
    private static final double LATEST_MILLIS = 1_000;

    private static final String EPOCH = "epoch_millis";
    private static final String SECOND = "second";

    static MeasuredRun read(int block, RunFolder folder, Window window) throws IOException {
        List<Map<String, Double>> samples = Csv.read(folder.samples());
        boolean isTimed = !samples.isEmpty() && samples.getFirst().containsKey(EPOCH);
        Run run = folder.run(Window.WHOLE_RUN);
        Window measured = isTimed ? window : Window.WHOLE_RUN;
        JsonNode delivery = new ObjectMapper().readTree(folder.delivery().toFile());
        return of(block, folder, run, isTimed ? folder.run(window) : run, samples, measured, delivery);
    }

    /// A step of a run of a crowd, with what was received in it. What is known of the whole run only, such as
    /// failed requests, is not part of it.
    ///
    /// @param number of the step, from 0
    static MeasuredRun ofStep(int block, RunFolder folder, Window window, int number) throws IOException {
        Map<String, Double> step = Csv.read(folder.deliveryBySteps()).get(number);
        ObjectNode delivery = new ObjectMapper().createObjectNode();
        step.forEach(delivery::put);
        int viewers = step.getOrDefault("viewers", 0.0).intValue();
        Run run = folder.crowd().run(Window.WHOLE_RUN, viewers);
        Run measured = folder.crowd().run(window, viewers);
        return of(block, folder, run, measured, Csv.read(folder.samples()), window, delivery);
    }

    private static MeasuredRun of(
            int block,
            RunFolder folder,
            Run run,
            Run measured,
            List<Map<String, Double>> samples,
            Window window,
            JsonNode delivery)
            throws IOException {
        boolean isTimed = !window.equals(Window.WHOLE_RUN);
        return new MeasuredRun(
                block,
                run,
                measured,
                isTimed ? sinceStart(samples, run.header().start().toEpochMilli()) : samples,
                window,
                delivery,
                Csv.read(folder.deliveryBySecond()),
                Files.exists(folder.deliveryTimes()) ? Csv.read(folder.deliveryTimes()) : List.of());
    }

    /// The samples, with their seconds counted from the same start as Gatling's.
    private static List<Map<String, Double>> sinceStart(List<Map<String, Double>> samples, long startMillis) {
        samples.forEach(sample -> sample.put(SECOND, (sample.getOrDefault(EPOCH, Double.NaN) - startMillis) / 1000));
        return samples.stream()
                .filter(sample -> sample.getOrDefault(SECOND, -1.0) >= 0)
                .toList();
    }

    /// Whether start, compilation and ramp are left out.
    boolean isOfWindow() {
        return !window.equals(Window.WHOLE_RUN);
    }

    /// From the first to the last sample of the window, so that counts of the audience and growth between
    /// samples cover the same time. The window itself if it has no samples.
    Window sampled() {
        double[] sampled = known(SECOND);
        if (sampled.length == 0) {
            return window;
        }
        return new Window(
                Duration.ofMillis(millis(sampled[0])), Duration.ofMillis(millis(sampled[sampled.length - 1]) + 1));
    }

    /// The hours of all viewers together, from the first to the last sample, for dividing amounts that grew
    /// in that time.
    double viewerHours() {
        return measured.userSeconds() / measuredSeconds() * duration() / 3600;
    }

    /// What application and database used, with the compiler, but without the threads that answer the laboratory.
    double serverCpuSeconds() {
        return growth("application_cpu_seconds") - spent("management_cpu_seconds") + growth("database_cpu_seconds");
    }

    /// The viewers, divided by the cores that they took of application and database.
    double viewersPerCore() {
        return viewerHours() * 3600 / serverCpuSeconds();
    }

    /// An amount of the window, divided by the chats that viewers received of those sent in it.
    double perDelivery(double amount) {
        double delivered = seconds.stream()
                .filter(row -> window.contains(millis(row.getOrDefault(SECOND, 0.0))))
                .mapToDouble(row -> row.getOrDefault("delivered", 0.0))
                .sum();
        // Samples are taken every second, so they cover slightly less than the window.
        return amount / duration() / (delivered / measuredSeconds());
    }

    double mostViewers() {
        return run.activeUsers().stream().mapToInt(Integer::intValue).max().orElse(0);
    }

    /// A figure of the good answers to requests with that name; NaN if there were none.
    double ofGood(String name, ToDoubleFunction<Timings> figure) {
        return of(name, Row::ok, figure);
    }

    /// As above, for refusals and failures.
    double ofFailed(String name, ToDoubleFunction<Timings> figure) {
        return of(name, Row::failed, figure);
    }

    private double of(String name, Function<Row, Timings> answers, ToDoubleFunction<Timings> figure) {
        return row(name)
                .map(answers)
                .filter(timings -> timings.count() > 0)
                .map(figure::applyAsDouble)
                .orElse(Double.NaN);
    }

    /// Whether a crowd acted so late, or was so busy, that this is not the load that was planned: what the server
    /// did with it says nothing.
    boolean isBeyondLoad() {
        return !requestsAreLogged()
                && (delivered("lateP99Millis") > LATE_MILLIS
                        || delivered("lateMaxMillis") > LATEST_MILLIS
                        || percentOfTime("load_cpu_seconds") > BUSY_PERCENT);
    }

    private boolean requestsAreLogged() {
        return !run.header().version().isEmpty();
    }

    /// Of the whole run.
    double failedRequests() {
        return requestsAreLogged() ? run.total().failed().count() : Double.NaN;
    }

    /// How many requests there were in the window.
    long requests(String name) {
        return measured.row(request(name)).map(row -> row.all().count()).orElse(0L);
    }

    /// Good answers per second to requests with that name; NaN if there were no such requests in the window.
    double goodPerSecond(String name) {
        return measured.row(request(name))
                .map(row -> row.ok().count() / measuredSeconds())
                .orElse(Double.NaN);
    }

    /// Good answers per second to requests of any name; NaN if there were none in the window.
    double goodRequestsPerSecond() {
        long good = measured.total().ok().count();
        return good == 0 ? Double.NaN : good / measuredSeconds();
    }

    /// An amount of the window, divided by all requests that were answered in it.
    double perRequest(double amount) {
        // Samples are taken every second, so they cover slightly less than the window.
        return amount / duration() / (measured.total().all().count() / measuredSeconds());
    }

    private double measuredSeconds() {
        return isOfWindow() ? window.length().toMillis() / 1000.0 : duration();
    }

    /// A per-second figure of the deliveries, averaged over the deliveries in a part of the run; NaN if there
    /// were none.
    double deliveredIn(Window part, String name) {
        List<Map<String, Double>> rows = seconds.stream()
                .filter(row -> part.contains(millis(row.getOrDefault(SECOND, 0.0))))
                .toList();
        double deliveries = rows.stream()
                .mapToDouble(row -> row.getOrDefault("delivered", 0.0))
                .sum();
        return rows.stream()
                        .mapToDouble(row -> row.getOrDefault("delivered", 0.0) * row.getOrDefault(name, 0.0))
                        .sum()
                / deliveries;
    }

    /// The share of requests that were refused or failed; NaN if there were none.
    double failedShare(String name) {
        return row(name)
                .map(row -> (double) row.failed().count() / row.all().count())
                .orElse(Double.NaN);
    }

    /// Requests made only on joining are not in the window, so they are taken from the whole run.
    private Optional<Row> row(String name) {
        return measured.row(request(name)).or(() -> run.row(request(name)));
    }

    private static RowName request(String name) {
        return new RowName(RowName.Kind.REQUEST, List.of(name));
    }

    /// How much a count grew in the window.
    double growth(String name) {
        double[] known = known(name);
        return known.length < 2 ? Double.NaN : known[known.length - 1] - known[0];
    }

    double most(String name) {
        return Arrays.stream(known(name)).max().orElse(Double.NaN);
    }

    double least(String name) {
        return Arrays.stream(known(name)).min().orElse(Double.NaN);
    }

    double mean(String name) {
        return Arrays.stream(known(name)).average().orElse(Double.NaN);
    }

    /// The seconds over which samples were taken.
    double duration() {
        return growth(SECOND);
    }

    double delivered(String name) {
        return delivery.path(name).asDouble(Double.NaN);
    }

    /// Growth per second, as a percentage; of one processor, if the count is in processor seconds.
    double percentOfTime(String name) {
        return growth(name) / duration() * 100;
    }

    /// The processor time of programs outside the study, as a percentage of one processor.
    double otherCpuPercent() {
        double redis = percentOfTime("redis_cpu_seconds");
        double edge = percentOfTime("edge_cpu_seconds");
        return percentOfTime("machine_busy_seconds")
                - percentOfTime("application_cpu_seconds")
                - percentOfTime("database_cpu_seconds")
                - (Double.isNaN(redis) ? 0 : redis)
                - (Double.isNaN(edge) ? 0 : edge)
                - percentOfTime("load_cpu_seconds")
                - percentOfTime("laboratory_cpu_seconds");
    }

    /// The processor time of the application without its compiler, which mostly works after the start, and without the
    /// threads that answer the laboratory.
    double applicationCpuSeconds() {
        return growth("application_cpu_seconds") - spent("compiler_cpu_seconds") - spent("management_cpu_seconds");
    }

    private double spent(String name) {
        double seconds = growth(name);
        return Double.isNaN(seconds) ? 0 : seconds;
    }

    private double[] known(String name) {
        return samples.stream()
                .filter(sample -> window.contains(millis(sample.getOrDefault(SECOND, 0.0))))
                .mapToDouble(sample -> sample.getOrDefault(name, Double.NaN))
                .filter(value -> !Double.isNaN(value))
                .toArray();
    }

    private static int millis(double seconds) {
        return (int) (seconds * 1000);
    }
}
