package benchmark;

import dev.streamside.polling.ChatPollingApplication;
import dev.streamside.testing.Api;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/// Prints what the metrics cost: the same load in turns on two servers, of which one has nowhere to publish to,
/// so that every meter is a void one and requests are not observed.
final class MetricsCost {
    private static final int ROUNDS = Integer.getInteger("rounds", 5);
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("roundSeconds", 4));
    private static final Duration WARM_UP = Duration.ofSeconds(Integer.getInteger("warmUpSeconds", 20));
    private static final int CONNECTIONS = 64;

    /// One server, and what is asked of it.
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Side(String name, ServerProcess server, byte[] poll, byte[] send) implements AutoCloseable {
        static Side start(String name, String... settings) throws Exception {
            List<String> all = new ArrayList<>(List.of(settings));
            all.add("--streamside.chat.sends=1000000000");
            all.add("--streamside.chat.burst=1000000000");
            all.add("--streamside.polling.target-per-second=1000000");
            var server = ServerProcess.start(
                    ChatPollingApplication.class.getName(),
                    Path.of("target", "metrics-cost-" + name),
                    all.toArray(String[]::new));
            Api member = Api.member(server.base());
            String path = "/api/v1/streams/" + member.liveStream() + "/chats";
            String session = member.cookie("streamside_session").orElseThrow();
            return new Side(
                    name,
                    server,
                    request("GET " + path + "?after=0", ""),
                    request(
                            "POST " + path,
                            "Content-Type: application/json\r\nCookie: streamside_session=" + session
                                    + "\r\nContent-Length: 16\r\n",
                            "{\"text\":\"hello\"}"));
        }

        private static byte[] request(String line, String headers, String... body) {
            return (line + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n" + String.join("", body))
                    .getBytes(StandardCharsets.US_ASCII);
        }

        Round load(byte[] request, Duration time) {
            double cpu = server.cpuSeconds();
            var result = HttpLoad.closed(server.address(), CONNECTIONS, time, i -> request);
            if (result.failures() > 0) {
                throw new IllegalStateException(result.failures() + " failures");
            }
            return new Round(result.perSecond(), (server.cpuSeconds() - cpu) * 1e6 / result.answers());
        }

        @Override
        public void close() {
            server.close();
        }
    }

    private record Round(double perSecond, double cpuPerMillion) {}

    private MetricsCost() {}

    static void print() throws Exception {
        System.out.printf(
                "%nThe cost of the metrics: %d connections, each as fast as it can, median of %d rounds in turns%n",
                CONNECTIONS, ROUNDS);
        try (var scraper = Executors.newSingleThreadScheduledExecutor();
                Side with = Side.start("with");
                Side without = Side.start(
                        "without",
                        "--management.defaults.metrics.export.enabled=false",
                        "--management.observations.enable.http=false")) {
            Api operator = Api.guest(with.server.management());
            scraper.scheduleAtFixedRate(() -> operator.get("/actuator/prometheus"), 0, 5, TimeUnit.SECONDS);
            compare("poll, nothing new", with, without, Side::poll);
            compare("send, acknowledged", with, without, Side::send);
            scraper.shutdownNow();
        }
    }

    private static void compare(String what, Side with, Side without, Function<Side, byte[]> request) {
        List<Side> order = new ArrayList<>(List.of(with, without));
        order.forEach(side -> side.load(request.apply(side), WARM_UP));
        List<Round> measured = new ArrayList<>();
        List<Round> unmeasured = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            for (Side side : order) {
                (side == with ? measured : unmeasured).add(side.load(request.apply(side), TIME));
            }
            order = order.reversed();
        }
        print(what, with, measured);
        print(what, without, unmeasured);
        System.out.printf(
                "  %s: with metrics %.3f times as many per second, %.3f times the CPU of the server%n",
                what,
                median(measured, Round::perSecond) / median(unmeasured, Round::perSecond),
                median(measured, Round::cpuPerMillion) / median(unmeasured, Round::cpuPerMillion));
    }

    private static void print(String what, Side side, List<Round> rounds) {
        System.out.printf(
                "  %-20s %-8s %,9.0f/s (%,.0f to %,.0f) %8.1f server CPU s per million%n",
                what,
                side.name,
                median(rounds, Round::perSecond),
                rounds.stream().mapToDouble(Round::perSecond).min().orElseThrow(),
                rounds.stream().mapToDouble(Round::perSecond).max().orElseThrow(),
                median(rounds, Round::cpuPerMillion));
    }

    private static double median(List<Round> rounds, ToDoubleFunction<Round> value) {
        return rounds.stream()
                .map(value::applyAsDouble)
                .sorted(Comparator.naturalOrder())
                .toList()
                .get(rounds.size() / 2);
    }
}
