package benchmark;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.LoggerFactory;

/// Prints what delivery over a socket costs here, against a plain STOMP broker, in one run on one machine.
///
/// The server, its database and this load share the processors, so the figures of one cell are only as good as
/// the ratio between the two sides. System properties choose less or other than everything: `cells` (see
/// [Cell]), `streamside` and `stomp` (`false` leaves a side out), `seconds`, `warmUpSeconds`, `idleSeconds`,
/// `slowSeconds`, `stepSeconds` (of the search), `joinsPerSecond`, `backPerSecond`, `slowPercent`, `senders`,
/// `heap` (of the server), `server.settings` (more of ours), `loadThreads`, `restMicros` (see [ViewerLoop]).
public final class WebSocketBenchmark {
    private static final String CELLS = System.getProperty(
            "cells",
            "1000x20,5000x20,10000x10,10000x20,1000x100,1000x250,1000x400,idle:10000,slow:500x20,cut:2000,search:1000");
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("seconds", 20));
    private static final Duration IDLE_TIME = Duration.ofSeconds(Integer.getInteger("idleSeconds", 60));
    private static final Duration STEP_TIME = Duration.ofSeconds(Integer.getInteger("stepSeconds", 10));
    private static final double MOST_MILLIS = 300;
    private static final int HIGHEST_RATE = 12_800;

    private final Report report = new Report();

    private WebSocketBenchmark() {}

    public static void main(String[] args) throws IOException, InterruptedException, SQLException {
        new WebSocketBenchmark().run(Cell.parse(CELLS));
    }

    private void run(List<Cell> cells) throws IOException, InterruptedException, SQLException {
        ((Logger) LoggerFactory.getLogger("com.networknt")).setLevel(Level.ERROR); // complains of OpenAPI
        report.machine();
        for (Cell cell : cells) {
            if (Boolean.parseBoolean(System.getProperty("streamside", "true"))) {
                run(cell, Side.STREAMSIDE);
            }
            if (Boolean.parseBoolean(System.getProperty("stomp", "true"))) {
                run(cell, Side.STOMP);
            }
        }
    }

    private void run(Cell cell, Side side) throws IOException, InterruptedException, SQLException {
        var faults = new Faults(report, cell, TIME);
        switch (cell.kind()) {
            case STEADY -> steady(cell, side);
            case IDLE -> idle(cell, side);
            case SEARCH -> search(cell, side);
            case SLOW -> faults.slow(side);
            case CUT -> faults.cut(side);
        }
    }

    private void steady(Cell cell, Side side) throws IOException, InterruptedException {
        try (Bench bench = Bench.start(side)) {
            Joining joining = bench.join(cell.viewers(), 0);
            Measured measured = bench.measure(cell.perSecond(), TIME);
            Map<String, String> line = figures(side, cell.viewers(), cell.perSecond(), measured);
            addJoining(line, joining);
            addMemory(line, bench);
            report.line(line);
        }
    }

    private void idle(Cell cell, Side side) throws IOException, InterruptedException {
        try (Bench bench = Bench.start(side)) {
            Joining joining = bench.join(cell.viewers(), 0);
            Measured measured = bench.measure(0, IDLE_TIME);
            Map<String, String> line = new LinkedHashMap<>();
            line.put("idle", side.label());
            line.put("viewers", Report.number(cell.viewers()));
            line.put("server % of a core", Report.number(measured.percentOfCore(measured.serverCpu())));
            line.put("database %", Report.number(measured.percentOfCore(measured.databaseCpu())));
            line.put("load %", Report.number(measured.percentOfCore(measured.loadCpu())));
            line.put("pings", Report.number(measured.tally().pings));
            line.put("closed", Report.counts(measured.tally().closeCodes));
            addJoining(line, joining);
            addMemory(line, bench);
            report.line(line);
        }
    }

    /// Doubles the rate until chats come late, then halves the difference three times.
    private void search(Cell cell, Side side) throws IOException, InterruptedException {
        try (Bench bench = Bench.start(side)) {
            bench.join(cell.viewers(), 0);
            double good = 0;
            double bad = Double.NaN;
            for (double rate = 50; Double.isNaN(bad) && rate <= HIGHEST_RATE; rate *= 2) {
                if (isInTime(bench, cell, rate)) {
                    good = rate;
                } else {
                    bad = rate;
                }
            }
            for (int i = 0; i < 3 && !Double.isNaN(bad); i++) {
                double rate = Math.rint((good + bad) / 2);
                if (isInTime(bench, cell, rate)) {
                    good = rate;
                } else {
                    bad = rate;
                }
            }
            System.out.printf(
                    "%n%s: up to %,.0f chats/s reach %,d viewers with a p99 under %.0f ms%n",
                    side.label(), good, cell.viewers(), MOST_MILLIS);
        }
    }

    private boolean isInTime(Bench bench, Cell cell, double rate) throws IOException, InterruptedException {
        bench.comeBack(Bench.JOINS_PER_SECOND);
        bench.settle();
        Measured measured = bench.measure(rate, STEP_TIME);
        report.line(figures(bench.side(), cell.viewers(), rate, measured));
        return measured.p99() < MOST_MILLIS && measured.lost() == 0 && measured.here() == cell.viewers();
    }

    static Map<String, String> figures(Side side, int viewers, double rate, Measured measured) {
        Tally tally = measured.tally();
        Map<String, String> line = new LinkedHashMap<>();
        line.put("server", side.label());
        line.put("viewers", Report.number(viewers));
        line.put("chats/s", Report.number(rate));
        line.put("deliveries/s", Report.number(measured.deliveriesPerSecond()));
        line.put("p50 ms", Report.number(measured.percentileMillis(50)));
        line.put("p95", Report.number(measured.percentileMillis(95)));
        line.put("p99", Report.number(measured.p99()));
        line.put("max", Report.number(measured.maxMillis()));
        line.put("frames/s", Report.number(measured.framesPerSecond()));
        line.put("entries a frame", Report.number(measured.entriesPerFrame()));
        line.put("MB/s", Report.number(tally.bytes / measured.seconds() / 1e6));
        line.put("server CPU s per million", Report.number(measured.serverCpuPerMillion()));
        line.put("server % of a core", Report.number(measured.percentOfCore(measured.serverCpu())));
        line.put("database %", Report.number(measured.percentOfCore(measured.databaseCpu())));
        line.put("load %", Report.number(measured.percentOfCore(measured.loadCpu())));
        line.put("load us a frame", Report.number(measured.readingMicrosPerFrame()));
        line.put("lost", Report.number(measured.lost()));
        line.put("duplicated", Report.number(tally.duplicated));
        line.put("reordered", Report.number(tally.reordered));
        line.put("skipped", Report.number(tally.skipped));
        line.put("refused", Report.counts(tally.refusals));
        line.put("closed", Report.counts(tally.closeCodes));
        return line;
    }

    private static void addJoining(Map<String, String> line, Joining joining) {
        line.put("joined in s", Report.number(joining.seconds()));
        line.put("join p99 ms", Report.number(joining.percentileMillis(99)));
        line.put("not let in", Report.number(joining.notJoined()));
    }

    private static void addMemory(Map<String, String> line, Bench bench) throws IOException, InterruptedException {
        Bench.Memory each = bench.memoryOfEach(Math.max(1, bench.load().here()));
        line.put("heap bytes a connection", Report.number(each.heap()));
        line.put("other bytes a connection", Report.number(each.other()));
    }
}
