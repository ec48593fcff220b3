package dev.streamside.testing.load;

import dev.streamside.testing.process.Program;
import dev.streamside.testing.process.Server;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;

/// Requests that are measured in turns, each at its maximum, so that fluctuations of the machine affect all
/// of them.
///
/// @param count   how often each is measured; its figures are the medians
/// @param warmUp  for each, before the first measurement
/// @param time    of one measurement
public record Rounds(int count, Duration warmUp, Duration time) {
    public static final int CONNECTIONS = 64;

    /// One of the requests that take turns.
    ///
    /// @param requests what is asked, see [HttpLoad]
    public record Contender(String name, Server server, IntFunction<byte[]> requests) {
        private HttpLoad.Result load(Duration time) {
            return HttpLoad.closed(server.address(), CONNECTIONS, time, requests);
        }
    }

    private record Figures(
            double perSecond, double server, double database, double load, double p50, double p99, double allocated) {}

    /// Measures, and prints the medians.
    public void measure(List<Contender> contenders) {
        contenders.forEach(contender -> contender.load(warmUp));
        Map<Contender, List<Figures>> rounds = new LinkedHashMap<>();
        List<Contender> order = contenders;
        for (int round = 0; round < count; round++) {
            order.forEach(contender ->
                    rounds.computeIfAbsent(contender, key -> new ArrayList<>()).add(figures(contender)));
            order = order.reversed();
        }
        var table = new Table();
        for (Contender contender : contenders) {
            List<Figures> all = Objects.requireNonNull(rounds.get(contender));
            double[] rates = sorted(all, Figures::perSecond);
            var median = new Figures(
                    middle(rates),
                    middle(sorted(all, Figures::server)),
                    middle(sorted(all, Figures::database)),
                    middle(sorted(all, Figures::load)),
                    middle(sorted(all, Figures::p50)),
                    middle(sorted(all, Figures::p99)),
                    middle(sorted(all, Figures::allocated)));
            table.line()
                    .with("median of " + count, contender.name)
                    .with("per second", Math.round(median.perSecond))
                    .with("lowest", Math.round(rates[0]))
                    .with("highest", Math.round(rates[rates.length - 1]))
                    .with("server CPU us each", median.server)
                    .with("database", median.database)
                    .with("load", median.load)
                    .with("p50 ms", median.p50)
                    .with("p99", median.p99)
                    .with("server allocated bytes each", median.allocated)
                    .print();
        }
    }

    private Figures figures(Contender contender) {
        Server server = contender.server;
        double allocated = server.allocatedBytes();
        double cpu = server.cpuSeconds();
        double database = server.databaseCpuSeconds();
        double load = ownCpuSeconds();
        HttpLoad.Result result = contender.load(time);
        warn(result);
        double perMillion = 1e6 / result.answers();
        return new Figures(
                result.perSecond(),
                (server.cpuSeconds() - cpu) * perMillion,
                (server.databaseCpuSeconds() - database) * perMillion,
                (ownCpuSeconds() - load) * perMillion,
                result.percentileMillis(50),
                result.percentileMillis(99),
                (server.allocatedBytes() - allocated) / result.answers());
    }

    /// Prints a warning if requests have failed.
    public static void warn(HttpLoad.Result result) {
        if (result.failures() > 0) {
            System.out.printf(
                    "!! %,d of %,d answers failed: this figure is worth nothing. The first:%n%s%n",
                    result.failures(), result.answers(), result.refusal());
        }
    }

    public static double ownCpuSeconds() {
        return Program.cpuSeconds(ProcessHandle.current().pid());
    }

    private static double[] sorted(List<Figures> figures, ToDoubleFunction<Figures> value) {
        return figures.stream().mapToDouble(value).sorted().toArray();
    }

    private static double middle(double[] sorted) {
        return sorted[sorted.length / 2];
    }
}
