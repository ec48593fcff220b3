package dev.streamside;

import static java.util.Map.entry;

import dev.streamside.PublishedData.Row;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// What the findings are taken from: rows of the published data, and what follows from two figures of them.
final class FindingFigures {
    /// How the rows begin that a finding is taken from. All rows of a study together have nearly any small figure.
    private static final Map<String, List<String>> ROWS = Map.ofEntries(
            entry(
                    "transports.md",
                    List.of(
                            "All requests",
                            "viewers at once, most",
                            "delivery p50, ms",
                            "chats answered per s",
                            "application CPU, s per viewer-hour",
                            "written, kB per viewer-hour",
                            "platform threads, most",
                            "heap peak, MiB",
                            "heap after a collection, least, MiB",
                            "direct buffers peak, MiB")),
            entry(
                    "break-even.md",
                    List.of(
                            "Socket beside polls every 4 s, gzip, for 1,000 viewers",
                            "Events beside polls every 4 s, gzip, for 1,000 viewers")),
            entry(
                    "herd.md",
                    List.of(
                            "new chats p99, ms",
                            "new chats worst, ms",
                            "new chats refused or failed, %",
                            "waiting for a connection, most")),
            entry(
                    "herd-full.md",
                    List.of(
                            "new chats p99, ms",
                            "new chats worst, ms",
                            "new chats: 99th percentile",
                            "waiting for a connection, most",
                            "delivery p50, ms")),
            entry(
                    "gzip-and-cache.md",
                    List.of(
                            "CPU, 8 chats/s",
                            "CPU, 32 chats/s",
                            "CPU with the cache's, 8 chats/s",
                            "CPU with the cache's, 32 chats/s",
                            "bytes, 8 chats/s",
                            "bytes, 32 chats/s",
                            "polls every 4 s, gzip, 1,000 viewers |",
                            "polls every 4 s, gzip, behind nginx, 1,000 viewers |")),
            entry("behind.md", List.of("chats answered per s", "delivery p50, ms", "new chats p99, ms")),
            entry("pool-size.md", List.of("database connections in use, most", "new chats p99, ms")),
            entry(
                    "speed.md",
                    List.of(
                            "poll, nothing new",
                            "JPA, nothing new",
                            "1 kB from a controller behind this application's security",
                            "send, one stream",
                            "send, one insert and commit each")),
            entry(
                    "write-path.md",
                    List.of(
                            "1 sender | no selects",
                            "20 senders | no selects",
                            "20 senders | number of the stream",
                            "commits | 50 in a commit")),
            entry("batching.md", List.of("chats answered per s", "new chats p99, ms")),
            entry(
                    "baseline.md",
                    List.of(
                            "viewers at once, most",
                            "application CPU, s per viewer-hour",
                            "database CPU, s per viewer-hour",
                            "new chats p99, ms")),
            entry(
                    "edge.md",
                    List.of(
                            "polls answered per s",
                            "polls at the application per s",
                            "chats answered per s",
                            "application CPU, s per viewer-hour",
                            "delivery p50, ms")),
            entry(
                    "processors.md",
                    List.of(
                            "polls answered per s",
                            "new chats p99, ms",
                            "longest GC pause, ms",
                            "heap after a collection, least, MiB")),
            entry("quota.md", List.of("application CPU, % of a core", "new chats p99, ms", "send p99, ms", "start, s")),
            entry("server-knobs.md", List.of("polls answered per s", "new chats p99, ms", "new chats | ")),
            entry("threads-and-compiler.md", List.of("polls answered per s", "context switches per request")),
            entry(
                    "threads-and-pool.md",
                    List.of(
                            "polls answered per s",
                            "new chats p99, ms",
                            "context switches per request",
                            "application CPU per request, µs")),
            entry(
                    "virtual-threads.md",
                    List.of("polls answered per s", "new chats p99, ms", "5 blocks of", "counts and heartbeat | ")),
            entry(
                    "heap-and-gc.md",
                    List.of("longest GC pause, ms", "GC pauses in total, s", "new chats p99, ms", "5 blocks of")),
            entry("isolation.md", List.of("new chats p99, ms", "new chats worst, ms")),
            entry("waiting.md", List.of("poll that waits", "10,000")),
            entry("nodes.md", List.of("two, Redis")),
            entry(
                    "read-path.md",
                    List.of(
                            "chats after none: no index, joined, no LIMIT",
                            "chats after none: index, denormalised, LIMIT 50",
                            "chats after none | index",
                            "chats after none | LIMIT 50",
                            "chats after all but ten | denormalised rows")),
            entry(
                    "ids.md",
                    List.of(
                            "1 thread | time-ordered, compare-and-set",
                            "100 threads: time-ordered",
                            "100 threads: auto-increment",
                            "100 threads: row of a sequence")),
            entry("ids-end-to-end.md", List.of("chats answered per s")));

    private FindingFigures() {}

    static Set<String> pages() {
        return ROWS.keySet();
    }

    /// @param page one of [#pages]
    static List<Figure> of(String page) {
        PublishedData data = PublishedData.of(page);
        Stream<Figure> printed = ROWS.getOrDefault(page, List.of()).stream()
                .flatMap(beginning -> data.rows(beginning).stream())
                .flatMap(Row::figures);
        return Stream.concat(printed, computed(page, data)).toList();
    }

    private static Stream<Figure> computed(String page, PublishedData data) {
        return switch (page) {
            case "transports.md" -> Stream.of(secondsBetweenPolls(data));
            case "nodes.md" -> Stream.of("1", "2").map(round -> frameOfTwoNodesInThoseOfOne(data, round));
            default -> Stream.of();
        };
    }

    private static Figure secondsBetweenPolls(PublishedData data) {
        return quotient(
                value(data.rows("viewers at once, most").getFirst(), "polling"),
                value(data.rows("polls answered per s").getFirst(), "polling"));
    }

    private static Figure frameOfTwoNodesInThoseOfOne(PublishedData data, String round) {
        return quotient(costOfAFrame(data, round + " | two, Redis"), costOfAFrame(data, round + " | one node"));
    }

    private static BigDecimal costOfAFrame(PublishedData data, String beginning) {
        String chats = "chats a frame"; // were counted in some of the runs
        Row row = data.rows(beginning).stream()
                .filter(each -> each.columns().contains(chats))
                .findFirst()
                .orElseThrow();
        return value(row, "CPU us each").multiply(value(row, chats));
    }

    private static BigDecimal value(Row row, String column) {
        return row.figures(column).findFirst().orElseThrow().value();
    }

    private static Figure quotient(BigDecimal dividend, BigDecimal divisor) {
        return new Figure(dividend.divide(divisor, MathContext.DECIMAL32).toPlainString());
    }
}
