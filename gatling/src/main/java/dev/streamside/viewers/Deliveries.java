package dev.streamside.viewers;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/// Delivery times of chats from sender to viewer, and counts of lost and duplicated ones, over all viewers.
/// Thread-safe.
///
/// A delivery begins when its chat was planned, not when its sender got round to it. Times count only for
/// chats of the measured time; losses always count.
public final class Deliveries {
    private static final int DIGITS = 3;
    /// The resolution of the written distribution: so many steps to the median, as many to the next quarter,
    /// and so on.
    private static final int STEPS_TO_HALF = 20;

    private final long startMillis;
    private final long measureFromMillis;
    private final long measureToMillis;
    private final Histogram times = new Histogram(DIGITS);
    private final Histogram withinNode = new Histogram(DIGITS);
    private final Histogram acrossNodes = new Histogram(DIGITS);
    private final BySecond seconds = new BySecond();
    private final BySecond latenessBySecond = new BySecond();
    private final NumbersBySecond lostBySecond = NumbersBySecond.sums();
    private final NumbersBySecond duplicatedBySecond = NumbersBySecond.sums();
    private final NumbersBySecond skippedBySecond = NumbersBySecond.sums();
    private final NumbersBySecond present = NumbersBySecond.least();
    private final Histogram lateness = new Histogram(DIGITS);
    private final Histogram sendLateness = new Histogram(DIGITS);
    private final LongAdder sent = new LongAdder();
    private final LongAdder unsent = new LongAdder();
    private final LongAdder refusedByBan = new LongAdder();
    private final LongAdder lost = new LongAdder();
    private final LongAdder duplicated = new LongAdder();
    private final LongAdder skipped = new LongAdder();
    private final LongAccumulator head = new LongAccumulator(Math::max, 0);

    /// @param startMillis       of the run, in milliseconds since the epoch, like the others
    /// @param measureFromMillis chats planned from then on are timed
    /// @param measureToMillis   exclusive
    public Deliveries(long startMillis, long measureFromMillis, long measureToMillis) {
        this.startMillis = startMillis;
        this.measureFromMillis = measureFromMillis;
        this.measureToMillis = measureToMillis;
    }

    /// When the run began, in milliseconds since the epoch.
    long startMillis() {
        return startMillis;
    }

    /// The server has acknowledged a chat: from now on, every viewer must receive it.
    void acknowledged(long seq) {
        acknowledged();
        head.accumulate(seq);
    }

    /// As above, where numbers are not read.
    public void acknowledged() {
        sent.increment();
    }

    /// The highest number that was acknowledged to any sender.
    long head() {
        return head.get();
    }

    /// @param isWithin whether sender and receiver are on the same node
    public synchronized void delivered(long meantMillis, long receivedMillis, boolean isWithin) {
        if (meantMillis < measureFromMillis || meantMillis >= measureToMillis) {
            return;
        }
        long millis = Math.max(0, receivedMillis - meantMillis);
        times.recordValue(millis);
        (isWithin ? withinNode : acrossNodes).recordValue(millis);
        seconds.add(meantMillis - startMillis, millis);
    }

    /// A viewer acted later than planned: the load generator cannot keep up.
    public void late(long millis) {
        late(System.currentTimeMillis(), millis);
    }

    /// As above.
    ///
    /// @param atMillis the moment to which it belongs
    public synchronized void late(long atMillis, long millis) {
        long late = Math.max(0, millis);
        lateness.recordValue(late);
        latenessBySecond.add(atMillis - startMillis, late);
    }

    /// A chat was sent later than planned, because its sender waited for an answer or the load generator was
    /// late.
    public synchronized void sentLate(long millis) {
        sendLateness.recordValue(Math.max(0, millis));
    }

    /// A chat was not sent at all: its sender was still waiting for an answer when it left.
    void unsent() {
        unsent.increment();
    }

    /// A chat was refused because a moderator had banned its sender.
    void refusedByBan() {
        refusedByBan.increment();
    }

    void lost(long count) {
        lost.add(count);
    }

    void duplicated() {
        duplicated.increment();
    }

    void skipped(long count) {
        skipped.add(count);
    }

    /// @param meantMillis when the chat was planned that one viewer has not received
    public synchronized void lostOf(long meantMillis) {
        lost(1);
        lostBySecond.add(meantMillis - startMillis, 1);
    }

    /// @param meantMillis when the chat was planned that one viewer has received again
    public synchronized void duplicatedOf(long meantMillis) {
        duplicated();
        duplicatedBySecond.add(meantMillis - startMillis, 1);
    }

    /// @param receivedMillis when the server said to one viewer that it had left out entries
    public synchronized void skippedAt(long receivedMillis, long count) {
        skipped(count);
        skippedBySecond.add(receivedMillis - startMillis, count);
    }

    /// How many viewers are there at a moment.
    public synchronized void present(long atMillis, long viewers) {
        present.add(atMillis - startMillis, viewers);
    }

    /// The least number of viewers who were there, in a part of the run; 0 if it was not recorded.
    public synchronized long leastPresent(Duration from, Duration to) {
        long least = present.between(from, to);
        return least == Long.MAX_VALUE ? 0 : least;
    }

    /// The totals, as written and printed.
    public synchronized Map<String, Long> summary() {
        Map<String, Long> summary = new LinkedHashMap<>();
        summary.put("acknowledged", sent.sum());
        summary.put("delivered", times.getTotalCount());
        if (times.getTotalCount() > 0) {
            summary.put("p50Millis", times.getValueAtPercentile(50));
            summary.put("p95Millis", times.getValueAtPercentile(95));
            summary.put("p99Millis", times.getValueAtPercentile(99));
            summary.put("p999Millis", times.getValueAtPercentile(99.9));
            summary.put("maxMillis", times.getMaxValue());
        }
        if (acrossNodes.getTotalCount() > 0) {
            summary.put("withinNodeP50Millis", withinNode.getValueAtPercentile(50));
            summary.put("withinNodeP99Millis", withinNode.getValueAtPercentile(99));
            summary.put("acrossNodesP50Millis", acrossNodes.getValueAtPercentile(50));
            summary.put("acrossNodesP99Millis", acrossNodes.getValueAtPercentile(99));
        }
        summary.put("lateP99Millis", lateness.getValueAtPercentile(99));
        summary.put("sendLateP99Millis", sendLateness.getValueAtPercentile(99));
        summary.put("sendLateMaxMillis", sendLateness.getMaxValue());
        summary.put("unsent", unsent.sum());
        summary.put("refusedByBan", refusedByBan.sum());
        summary.put("lost", lost.sum());
        summary.put("duplicated", duplicated.sum());
        summary.put("skipped", skipped.sum());
        return summary;
    }

    /// Writes `delivery.json`, the totals; `delivery.csv`, by the second in which chats were sent; and
    /// `delivery-times.csv`, the shares of deliveries by their longest time.
    synchronized void write(Path folder) throws IOException {
        write(folder, summary());
    }

    /// As above.
    ///
    /// @param totals those of `delivery.json`
    public synchronized void write(Path folder, Map<String, Long> totals) throws IOException {
        Files.createDirectories(folder);
        new ObjectMapper()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .writeValue(folder.resolve("delivery.json").toFile(), totals);
        List<String> lines = new ArrayList<>(List.of("second,delivered,p50_ms,p99_ms,max_ms"));
        for (int second = 0; second < seconds.all().size(); second++) {
            Histogram histogram = seconds.all().get(second);
            if (histogram.getTotalCount() > 0) {
                lines.add(String.format(
                        Locale.ROOT,
                        "%d,%d,%d,%d,%d",
                        second,
                        histogram.getTotalCount(),
                        histogram.getValueAtPercentile(50),
                        histogram.getValueAtPercentile(99),
                        histogram.getMaxValue()));
            }
        }
        Files.write(folder.resolve("delivery.csv"), lines);
        Files.write(folder.resolve("delivery-times.csv"), distribution());
    }

    /// Writes `delivery-steps.csv`: the times of each step of the load without its settling, in their order, and
    /// what went wrong in it. What was lost or came again belongs to the second for which its chat was planned.
    public synchronized void writeSteps(Path folder, Settings settings) throws IOException {
        List<String> lines = new ArrayList<>(List.of("delivered,p50Millis,p99Millis,maxMillis,lateP99Millis,"
                + "lateMaxMillis,lost,duplicated,skipped,viewers"));
        Duration begin = settings.measureAfter();
        for (int i = 0; i < settings.chatRates().perSecond().size(); i++) {
            Duration end = begin.plus(settings.step());
            lines.add(step(begin.plus(settings.settle()), end));
            begin = end;
        }
        Files.write(folder.resolve("delivery-steps.csv"), lines);
    }

    private String step(Duration from, Duration to) {
        Histogram late = latenessBySecond.between(from, to);
        return String.format(
                Locale.ROOT,
                "%s,%d,%d,%d,%d,%d,%d",
                times(seconds.between(from, to)),
                late.getValueAtPercentile(99),
                late.getMaxValue(),
                lostBySecond.between(from, to),
                duplicatedBySecond.between(from, to),
                skippedBySecond.between(from, to),
                leastPresent(from, to));
    }

    private static String times(Histogram delivered) {
        return delivered.getTotalCount() == 0
                ? "0,,,"
                : String.format(
                        Locale.ROOT,
                        "%d,%d,%d,%d",
                        delivered.getTotalCount(),
                        delivered.getValueAtPercentile(50),
                        delivered.getValueAtPercentile(99),
                        delivered.getMaxValue());
    }

    private List<String> distribution() {
        List<String> lines = new ArrayList<>(List.of("ms,share"));
        for (HistogramIterationValue step : times.percentiles(STEPS_TO_HALF)) {
            lines.add(String.format(
                    Locale.ROOT, "%d,%.6f", step.getValueIteratedTo(), step.getPercentileLevelIteratedTo() / 100));
        }
        return lines;
    }
}
