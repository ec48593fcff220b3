package benchmark;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// What a few bad connections do to everybody, and what it takes when all come back at once.
final class Faults {
    private static final int SLOW_PERCENT = Integer.getInteger("slowPercent", 20);
    private static final Duration SLOW_TIME = Duration.ofSeconds(Integer.getInteger("slowSeconds", 40));
    /// It is the deadline of a write that is watched: nobody is cut off for not answering a ping, and who reads
    /// again still finds the code that it was closed with.
    private static final String[] DEADLINES = {
        SmallSendBuffers.SETTING, "--streamside.socket.ping-interval=10m", "--streamside.socket.close-timeout=2m"
    };
    /// How many come back each second; by default as many as can.
    private static final double BACK_PER_SECOND = Integer.getInteger("backPerSecond", 1_000_000);

    private final Report report;
    private final Cell cell;
    private final Duration time;

    Faults(Report report, Cell cell, Duration time) {
        this.report = report;
        this.cell = cell;
        this.time = time;
    }

    /// A part of the viewers stops reading, and reads again at the end to see what became of it.
    void slow(Side side) throws IOException, InterruptedException {
        try (Bench bench = Bench.start(side, DEADLINES)) {
            int slow = cell.viewers() * SLOW_PERCENT / 100;
            bench.join(cell.viewers(), slow);
            Measured undisturbed = bench.measure(cell.perSecond(), time);
            Bench.Memory before = bench.memory();
            bench.load().readSlow(false);
            Measured disturbed = bench.measure(cell.perSecond(), SLOW_TIME);
            Bench.Memory after = bench.memory();
            bench.load().readSlow(true);
            Tally unread = bench.load().slowTally();
            for (int i = 0; i < 50 && unread.closed() < slow; i++) {
                TimeUnit.MILLISECONDS.sleep(200);
                unread = bench.load().slowTally();
            }

            Map<String, String> line = new LinkedHashMap<>();
            line.put("slow viewers", side.label());
            line.put("viewers", Report.number(cell.viewers()));
            line.put("slow", Report.number(slow));
            line.put("chats/s", Report.number(cell.perSecond()));
            for (int percent : new int[] {50, 95, 99, 100}) {
                line.put("p" + percent + " ms without", Report.number(undisturbed.percentileMillis(percent)));
                line.put("p" + percent + " with", Report.number(disturbed.percentileMillis(percent)));
            }
            line.put("lost by the others", Report.number(disturbed.lost()));
            line.put("others closed", Report.counts(disturbed.tally().closeCodes));
            line.put("heap before, MB", Report.number(before.heap() / 1e6));
            line.put("heap after", Report.number(after.heap() / 1e6));
            line.put("slow ones closed", Report.counts(unread.closeCodes));
            line.put("slow ones still there", Report.number(slow - unread.closed()));
            report.line(line);
        }
    }

    /// All guests lose their connections at once while others go on talking, and come back with their cursors.
    void cut(Side side) throws IOException, InterruptedException, SQLException {
        try (Bench bench = Bench.start(side);
                var statements = new Statements(bench.server)) {
            bench.join(cell.viewers() + bench.senders(), 0);
            Duration quiet = Duration.ofSeconds(3);
            var talking = CompletableFuture.supplyAsync(() -> measure(bench));
            TimeUnit.NANOSECONDS.sleep(quiet.toNanos());
            double asked = statements.count();
            long start = System.nanoTime();
            int cut = bench.load().cutGuests();
            Joining back = bench.comeBack(BACK_PER_SECOND);
            double seconds = (System.nanoTime() - start) / 1e9;
            double more = statements.count() - asked;
            Measured measured = talking.join();

            Map<String, String> line = new LinkedHashMap<>();
            line.put("all cut off", side.label());
            line.put("sockets", Report.number(cut));
            line.put("chats/s", Report.number(cell.perSecond()));
            line.put("all back after s", Report.number(seconds));
            line.put("p50 ms", Report.number(back.percentileMillis(50)));
            line.put("p99", Report.number(back.percentileMillis(99)));
            line.put("not let in", Report.number(back.notJoined()));
            line.put("missing entries", Report.number(measured.lost()));
            line.put("duplicated", Report.number(measured.tally().duplicated));
            line.put("skipped", Report.number(measured.tally().skipped));
            line.put("resets", Report.number(measured.tally().resets));
            line.put("statements meanwhile", Report.number(more));
            report.line(line);
        }
    }

    private Measured measure(Bench bench) {
        try {
            return bench.measure(cell.perSecond(), time);
        } catch (IOException | InterruptedException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
