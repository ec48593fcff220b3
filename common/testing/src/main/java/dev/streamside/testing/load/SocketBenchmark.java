package dev.streamside.testing.load;

import dev.streamside.testing.TestDatabase;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Prints the cost of delivery over sockets on one machine, for several kinds of servers.
///
/// A server, its database and this load share the processors, so only the ratio between servers is
/// meaningful. The arguments are cells: `5000x20` is 5,000 viewers and 20 chats a second. A word before a
/// cell changes it: with `young:5000x20` the server is not warmed up, with `idle:5000` no chat is sent,
/// `search:1000` finds the most chats a second that still arrive in time, with `slow:500x20` some viewers
/// stop reading, and with `cut:2000` all connections end at once and reconnect. System properties: `rounds`
/// (how often a steady rate is measured), `seconds`, `warmUpSeconds`, `idleSeconds`, `slowSeconds`,
/// `stepSeconds` (of the search), `joinsPerSecond`, `backPerSecond`, `slowPercent`, `heap` (of the server),
/// `restMicros` (see [Loop]), `compressed` (whether viewers offer compression, as browsers do).
public final class SocketBenchmark {
    private static final Pattern CELL = Pattern.compile("(?:(young|idle|search|slow|cut):)?(\\d+)(?:x(\\d+))?");
    private static final int USUAL_RATE = 20;
    private static final int ROUNDS = Integer.getInteger("rounds", 5);
    private static final Duration TIME = seconds("seconds", 6);
    private static final Duration IDLE_TIME = seconds("idleSeconds", 60);
    private static final Duration STEP_TIME = seconds("stepSeconds", 10);
    private static final Duration SLOW_TIME = seconds("slowSeconds", 40);
    private static final Duration TIME_BEFORE_THE_CUT = Duration.ofSeconds(3);
    private static final int SLOW_PERCENT = Integer.getInteger("slowPercent", 20);
    /// How many reconnect each second; by default, as many as possible.
    private static final double BACK_PER_SECOND = Integer.getInteger("backPerSecond", 1_000_000);
    private static final double MOST_MILLIS = 300;
    private static final int HIGHEST_RATE = 12_800;

    private record Cell(String kind, int viewers, int perSecond) {
        static Cell of(String text) {
            Matcher cell = CELL.matcher(text.strip());
            if (!cell.matches()) {
                throw new IllegalArgumentException("not a cell: " + text + "; one is " + CELL);
            }
            return new Cell(
                    cell.group(1) == null ? "" : cell.group(1),
                    Integer.parseInt(cell.group(2)),
                    cell.group(3) == null ? USUAL_RATE : Integer.parseInt(cell.group(3)));
        }
    }

    private final List<String> slowSettings;
    private final Table table = new Table();

    /// @param slowSettings additional settings of a server whose viewers stop reading
    public SocketBenchmark(List<String> slowSettings) {
        this.slowSettings = slowSettings;
    }

    private static Duration seconds(String property, int usual) {
        return Duration.ofSeconds(Integer.getInteger(property, usual));
    }

    public void run(String cells, List<SocketServer> servers) throws IOException, InterruptedException, SQLException {
        Table.printMachine(Servers.HEAP);
        for (Cell cell : List.of(cells.split(",", -1)).stream().map(Cell::of).toList()) {
            for (SocketServer server : servers) {
                try (var trial = new SocketTrial(
                        server, cell.kind.equals("slow") ? slowSettings : List.of(), !cell.kind.equals("young"))) {
                    switch (cell.kind) {
                        case "idle" -> idle(cell, server.name(), trial);
                        case "search" -> search(cell, server.name(), trial);
                        case "slow" -> slow(cell, server.name(), trial);
                        case "cut" -> cut(cell, server.name(), trial);
                        default -> steady(cell, server.name(), trial);
                    }
                }
            }
        }
    }

    /// Prints each round, and then the medians.
    private void steady(Cell cell, String server, SocketTrial trial) throws InterruptedException {
        Joining joining = trial.join(cell.viewers, 0);
        List<SocketTrial.Measured> rounds = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            rounds.add(trial.measure(cell.perSecond, TIME));
        }
        for (SocketTrial.Measured round : rounds) {
            figures(cell, server, cell.perSecond, round).print();
        }
        Table.Line line = table.line()
                .with("median of " + ROUNDS, (cell.kind + " " + server).strip())
                .with("viewers", cell.viewers)
                .with("chats/s", cell.perSecond);
        withSpread(line, "deliveries/s", rounds, SocketTrial.Measured::perSecond);
        withSpread(line, "p50 ms", rounds, round -> round.percentileMillis(50));
        withSpread(line, "p99 ms", rounds, round -> round.percentileMillis(99));
        withSpread(line, "server CPU us a delivery", rounds, SocketTrial.Measured::microsEach);
        withSpread(line, "bytes allocated a delivery", rounds, round -> round.allocated() / round.deliveries().entries);
        line.with("lost", rounds.stream().mapToLong(SocketTrial.Measured::lost).sum());
        withConnections(line, joining, trial).print();
    }

    private static void withSpread(
            Table.Line line,
            String name,
            List<SocketTrial.Measured> rounds,
            ToDoubleFunction<SocketTrial.Measured> of) {
        double[] sorted = rounds.stream().mapToDouble(of).sorted().toArray();
        line.with(name, sorted[sorted.length / 2])
                .with("lowest " + name, sorted[0])
                .with("highest " + name, sorted[sorted.length - 1]);
    }

    private void idle(Cell cell, String server, SocketTrial trial) throws InterruptedException {
        Joining joining = trial.join(cell.viewers, 0);
        var measured = trial.measure(0, IDLE_TIME);
        Table.Line line = withProcessors(table.line().with("idle", server).with("viewers", cell.viewers), measured)
                .with("pings", measured.deliveries().pings)
                .with("closed", measured.deliveries().closeCodes);
        withConnections(line, joining, trial).print();
    }

    /// Doubles the rate until chats arrive late, then halves the difference three times.
    private void search(Cell cell, String server, SocketTrial trial) throws InterruptedException {
        trial.join(cell.viewers, 0);
        double good = 0;
        double bad = 50;
        while (bad <= HIGHEST_RATE && isInTime(cell, server, trial, bad)) {
            good = bad;
            bad *= 2;
        }
        for (int i = 0; i < 3 && bad <= HIGHEST_RATE; i++) {
            double rate = Math.rint((good + bad) / 2);
            if (isInTime(cell, server, trial, rate)) {
                good = rate;
            } else {
                bad = rate;
            }
        }
        System.out.printf(
                "%n%s: up to %,.0f chats/s reach %,d viewers with a p99 under %.0f ms%n",
                server, good, cell.viewers, MOST_MILLIS);
    }

    private boolean isInTime(Cell cell, String server, SocketTrial trial, double rate) throws InterruptedException {
        trial.refill();
        var measured = trial.measure(rate, STEP_TIME);
        figures(cell, server, rate, measured).print();
        return measured.percentileMillis(99) < MOST_MILLIS && measured.lost() == 0 && measured.here() == cell.viewers;
    }

    /// Some viewers stop reading, and read again at the end to see what was delivered.
    private void slow(Cell cell, String server, SocketTrial trial) throws InterruptedException {
        int slow = cell.viewers * SLOW_PERCENT / 100;
        trial.join(cell.viewers, slow);
        var undisturbed = trial.measure(cell.perSecond, TIME);
        Memory before = trial.memory();
        trial.load().readSlow(false);
        var disturbed = trial.measure(cell.perSecond, SLOW_TIME);
        Memory after = trial.memory();
        trial.load().readSlow(true);
        for (int i = 0; i < 50 && trial.load().slowClosed() < slow; i++) {
            TimeUnit.MILLISECONDS.sleep(200);
        }
        Deliveries unread = trial.load().deliveries(true);

        Table.Line line = table.line()
                .with("slow viewers", server)
                .with("viewers", cell.viewers)
                .with("slow", slow)
                .with("chats/s", cell.perSecond);
        for (int percent : new int[] {50, 95, 99, 100}) {
            line.with("p" + percent + " ms without", undisturbed.percentileMillis(percent))
                    .with("p" + percent + " with", disturbed.percentileMillis(percent));
        }
        line.with("lost by the others", disturbed.lost())
                .with("others closed", disturbed.deliveries().closeCodes)
                .with("heap before, MB", before.heap() / 1e6)
                .with("heap after", after.heap() / 1e6)
                .with("slow ones closed", unread.closeCodes)
                .with("slow ones still there", slow - unread.closed())
                .print();
    }

    /// All guests lose their connections at once while others keep chatting, and reconnect with their
    /// cursors.
    private void cut(Cell cell, String server, SocketTrial trial) throws InterruptedException, SQLException {
        trial.join(cell.viewers + trial.senders(), 0);
        var talking = CompletableFuture.supplyAsync(() -> {
            try {
                return trial.measure(cell.perSecond, TIME);
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        });
        TimeUnit.NANOSECONDS.sleep(TIME_BEFORE_THE_CUT.toNanos());
        double asked = statements(trial);
        long start = System.nanoTime();
        int cut = trial.load().cutGuests();
        Joining back = trial.load().comeBack(BACK_PER_SECOND);
        double seconds = (System.nanoTime() - start) / 1e9;
        double more = statements(trial) - asked;
        var measured = talking.join();

        table.line()
                .with("all cut off", server)
                .with("sockets", cut)
                .with("chats/s", cell.perSecond)
                .with("all back after s", seconds)
                .with("p50 ms", back.percentileMillis(50))
                .with("p99", back.percentileMillis(99))
                .with("not let in", back.refusals())
                .with("missing entries", measured.lost())
                .with("duplicated", measured.deliveries().duplicated)
                .with("skipped", measured.deliveries().skipped)
                .with("resets", measured.deliveries().resets)
                .with("statements meanwhile", more)
                .print();
    }

    /// Statements that the server's database has run so far; NaN without a database.
    private static double statements(SocketTrial trial) throws SQLException {
        var port = trial.server().databasePort();
        if (port.isEmpty()) {
            return Double.NaN;
        }
        String url = "jdbc:mysql://127.0.0.1:" + port.get() + "/?sslMode=DISABLED";
        try (Connection connection = DriverManager.getConnection(url, "root", "")) {
            var counts = TestDatabase.StatementCounts.of(connection);
            return counts.total() - counts.of("commit");
        }
    }

    private Table.Line figures(Cell cell, String server, double rate, SocketTrial.Measured measured) {
        Deliveries got = measured.deliveries();
        Table.Line line = table.line()
                .with("server", server)
                .with("viewers", cell.viewers)
                .with("chats/s", rate)
                .with("deliveries/s", Math.round(measured.perSecond()))
                .with("p50 ms", measured.percentileMillis(50))
                .with("p95", measured.percentileMillis(95))
                .with("p99", measured.percentileMillis(99))
                .with("max", measured.percentileMillis(100))
                .with("frames/s", Math.round(got.frames / measured.seconds()))
                .with("entries a frame", (double) got.entries / got.frames)
                .with("MB/s", got.bytes / measured.seconds() / 1e6)
                .with("server CPU us a delivery", measured.microsEach());
        return withProcessors(line, measured)
                .with("load us a frame", measured.reading() * 1e6 / got.frames)
                .with("lost", measured.lost())
                .with("duplicated", got.duplicated)
                .with("reordered", got.reordered)
                .with("skipped", got.skipped)
                .with("refused", got.refusals)
                .with("closed", got.closeCodes);
    }

    private static Table.Line withProcessors(Table.Line line, SocketTrial.Measured measured) {
        return line.with("server % of a core", measured.percentOfCore(measured.serverCpu()))
                .with("database %", measured.percentOfCore(measured.databaseCpu()))
                .with("load %", measured.percentOfCore(measured.loadCpu()));
    }

    private static Table.Line withConnections(Table.Line line, Joining joining, SocketTrial trial) {
        Memory each = trial.memoryOfEach();
        return line.with("joined in s", joining.seconds())
                .with("join p99 ms", joining.percentileMillis(99))
                .with("not let in", joining.refusals())
                .with("heap bytes a connection", each.heap())
                .with("other bytes a connection", each.other());
    }
}
