package dev.streamside.lab.studyreport;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/// A figure of a report, taken from each run. Times of requests are those of good answers.
///
/// @param title with its unit
record ReportFigure(Kind kind, String title, ToDoubleFunction<MeasuredRun> value) {
    private static final String MILLISECONDS = ", ms";

    /// The purpose of a figure.
    enum Kind {
        /// The cost of a viewer, or the speed of deliveries.
        MAIN,
        /// A failure: anything above zero is bad.
        FAULT,
        /// An explanation of other figures.
        DETAIL
    }

    /// All figures, in the order of the report.
    static final List<ReportFigure> ALL = List.of(
            new ReportFigure(
                    Kind.MAIN,
                    "application CPU, s per viewer-hour",
                    figures -> figures.applicationCpuSeconds() / figures.viewerHours()),
            new ReportFigure(
                    Kind.MAIN,
                    "database CPU, s per viewer-hour",
                    figures -> figures.growth("database_cpu_seconds") / figures.viewerHours()),
            new ReportFigure(
                    Kind.MAIN,
                    "written, kB per viewer-hour",
                    figures -> figures.growth("application_written_bytes") / 1000 / figures.viewerHours()),
            new ReportFigure(
                    Kind.MAIN,
                    "edge CPU, s per viewer-hour",
                    figures -> figures.growth("edge_cpu_seconds") / figures.viewerHours()),
            new ReportFigure(Kind.MAIN, "delivery p50, ms", figures -> figures.delivered("p50Millis")),
            new ReportFigure(Kind.MAIN, "delivery p99, ms", figures -> figures.delivered("p99Millis")),
            new ReportFigure(
                    Kind.MAIN,
                    "delivery from the same node p99, ms",
                    figures -> figures.delivered("withinNodeP99Millis")),
            new ReportFigure(
                    Kind.MAIN,
                    "delivery from another node p99, ms",
                    figures -> figures.delivered("acrossNodesP99Millis")),
            new ReportFigure(
                    Kind.MAIN,
                    "new chats p99, ms",
                    figures -> figures.ofGood("new chats", timings -> timings.percentile(99))),
            new ReportFigure(
                    Kind.MAIN, "new chats worst, ms", figures -> figures.ofGood("new chats", timings -> timings.max())),
            new ReportFigure(
                    Kind.FAULT, "new chats refused or failed, %", figures -> figures.failedShare("new chats") * 100),
            new ReportFigure(Kind.FAULT, "failed requests", figures -> figures.failedRequests()),
            new ReportFigure(Kind.FAULT, "chats lost", figures -> figures.delivered("lost")),
            new ReportFigure(Kind.FAULT, "chats twice", figures -> figures.delivered("duplicated")),
            new ReportFigure(
                    Kind.MAIN, "chats skipped, as more were new than fit", figures -> figures.delivered("skipped")),
            new ReportFigure(
                    Kind.DETAIL,
                    "refused or failed new chats p99, ms",
                    figures -> figures.ofFailed("new chats", timings -> timings.percentile(99))),
            new ReportFigure(Kind.DETAIL, "start, s", figures -> figures.most("start_seconds")),
            new ReportFigure(
                    Kind.DETAIL,
                    "compiler CPU, s per viewer-hour",
                    figures -> figures.growth("compiler_cpu_seconds") / figures.viewerHours()),
            new ReportFigure(
                    Kind.DETAIL,
                    "CPU of reading the metrics, % of a core",
                    figures -> figures.percentOfTime("management_cpu_seconds")),
            new ReportFigure(Kind.DETAIL, "viewers at once, most", figures -> figures.mostViewers()),
            new ReportFigure(Kind.DETAIL, "chats sent", figures -> figures.delivered("acknowledged")),
            new ReportFigure(Kind.DETAIL, "deliveries timed", figures -> figures.delivered("delivered")),
            new ReportFigure(Kind.DETAIL, "polls answered per s", figures -> figures.goodPerSecond("new chats")),
            new ReportFigure(Kind.DETAIL, "chats answered per s", figures -> figures.goodPerSecond("send")),
            new ReportFigure(Kind.DETAIL, "requests answered per s", MeasuredRun::goodRequestsPerSecond),
            new ReportFigure(
                    Kind.DETAIL,
                    "polls at the application per s",
                    figures -> figures.growth("application_polls") / figures.duration()),
            new ReportFigure(
                    Kind.DETAIL,
                    "application CPU per poll, µs",
                    figures -> figures.applicationCpuSeconds() * 1e6 / figures.growth("application_polls")),
            new ReportFigure(
                    Kind.DETAIL, "chats stored per s", figures -> figures.growth("chats_stored") / figures.duration()),
            new ReportFigure(
                    Kind.DETAIL,
                    "application CPU per chat stored, µs",
                    figures -> figures.applicationCpuSeconds() * 1e6 / figures.growth("chats_stored")),
            new ReportFigure(
                    Kind.DETAIL,
                    "database CPU per chat stored, µs",
                    figures -> figures.growth("database_cpu_seconds") * 1e6 / figures.growth("chats_stored")),
            new ReportFigure(
                    Kind.DETAIL,
                    "application CPU, % of a core",
                    figures -> figures.applicationCpuSeconds() / figures.duration() * 100),
            new ReportFigure(Kind.DETAIL, "viewers per core", figures -> figures.viewersPerCore()),
            new ReportFigure(
                    Kind.DETAIL,
                    "server and database CPU per delivery, µs",
                    figures -> figures.perDelivery(figures.serverCpuSeconds() * 1e6)),
            new ReportFigure(
                    Kind.DETAIL,
                    "application CPU per delivery, µs",
                    figures -> figures.perDelivery(figures.applicationCpuSeconds() * 1e6)),
            new ReportFigure(
                    Kind.DETAIL,
                    "written per delivery, bytes",
                    figures -> figures.perDelivery(figures.growth("application_written_bytes"))),
            new ReportFigure(
                    Kind.DETAIL,
                    "edge CPU per delivery, µs",
                    figures -> figures.perDelivery(figures.growth("edge_cpu_seconds") * 1e6)),
            new ReportFigure(
                    Kind.DETAIL,
                    "on the wire to viewers per delivery, bytes",
                    figures -> figures.perDelivery(figures.growth("to_viewers_bytes"))),
            new ReportFigure(
                    Kind.DETAIL,
                    "on the wire from viewers per delivery, bytes",
                    figures -> figures.perDelivery(figures.growth("from_viewers_bytes"))),
            new ReportFigure(
                    Kind.DETAIL,
                    "packets to viewers per delivery",
                    figures -> figures.perDelivery(figures.growth("to_viewers_packets"))),
            new ReportFigure(
                    Kind.DETAIL,
                    "packets from viewers per delivery",
                    figures -> figures.perDelivery(figures.growth("from_viewers_packets"))),
            new ReportFigure(
                    Kind.DETAIL,
                    "on the wire both ways, kB per viewer-hour",
                    figures -> (figures.growth("to_viewers_bytes") + figures.growth("from_viewers_bytes"))
                            / 1000
                            / figures.viewerHours()),
            new ReportFigure(
                    Kind.DETAIL,
                    "application CPU per request, µs",
                    figures -> figures.perRequest(figures.applicationCpuSeconds() * 1e6)),
            new ReportFigure(
                    Kind.DETAIL,
                    "context switches per request",
                    figures -> figures.perRequest(figures.growth("context_switches"))),
            new ReportFigure(Kind.DETAIL, "heap peak, MiB", figures -> figures.most("heap_bytes") / (1 << 20)),
            new ReportFigure(
                    Kind.DETAIL,
                    "heap after a collection, least, MiB",
                    figures -> figures.least("heap_after_gc_bytes") / (1 << 20)),
            new ReportFigure(
                    Kind.DETAIL, "direct buffers peak, MiB", figures -> figures.most("direct_bytes") / (1 << 20)),
            new ReportFigure(
                    Kind.DETAIL,
                    "resident memory peak, MiB",
                    figures -> figures.most("application_resident_bytes") / (1 << 20)),
            new ReportFigure(Kind.DETAIL, "platform threads, most", figures -> figures.most("jvm_threads")),
            new ReportFigure(Kind.DETAIL, "threads busy with requests, most", figures -> figures.most("busy_threads")),
            new ReportFigure(Kind.DETAIL, "blocked threads, most", figures -> figures.most("blocked_threads")),
            new ReportFigure(
                    Kind.DETAIL, "threads in timed waits, most", figures -> figures.most("timed_waiting_threads")),
            new ReportFigure(
                    Kind.DETAIL, "threads in timed waits, least", figures -> figures.least("timed_waiting_threads")),
            new ReportFigure(Kind.DETAIL, "open sockets, most", figures -> figures.most("application_sockets")),
            new ReportFigure(
                    Kind.DETAIL,
                    "connections that met a full accept queue",
                    figures -> figures.growth("full_accept_queues")),
            new ReportFigure(Kind.DETAIL, "database connections in use, most", figures -> figures.most("pool_active")),
            new ReportFigure(Kind.DETAIL, "database connections in use, mean", figures -> figures.mean("pool_active")),
            new ReportFigure(Kind.DETAIL, "waiting for a connection, most", figures -> figures.most("pool_pending")),
            // Unlike samples taken once a second, it misses no short wait.
            new ReportFigure(
                    Kind.DETAIL,
                    "wait for a connection, mean, ms",
                    figures -> figures.growth("pool_acquire_seconds") / figures.growth("pool_acquired") * 1000),
            new ReportFigure(Kind.DETAIL, "waiting at the bulkhead, most", figures -> figures.most("bulkhead_waiting")),
            new ReportFigure(
                    Kind.DETAIL, "Redis CPU, % of a core", figures -> figures.percentOfTime("redis_cpu_seconds")),
            new ReportFigure(Kind.DETAIL, "queries per s", figures -> figures.growth("queries") / figures.duration()),
            new ReportFigure(Kind.DETAIL, "GC pauses in total, s", figures -> figures.growth("gc_pause_seconds")),
            new ReportFigure(Kind.DETAIL, "longest GC pause, ms", figures -> figures.most("gc_longest_pause_ms")),
            new ReportFigure(Kind.DETAIL, "collections of the whole heap", figures -> figures.growth("gc_full")),
            new ReportFigure(
                    Kind.DETAIL,
                    "load generator CPU, % of a core",
                    figures -> figures.percentOfTime("load_cpu_seconds")),
            new ReportFigure(Kind.DETAIL, "CPU of other programs, % of a core", figures -> figures.otherCpuPercent()),
            new ReportFigure(
                    Kind.DETAIL,
                    "stolen by the host, % of a core",
                    figures -> figures.percentOfTime("machine_stolen_seconds")),
            new ReportFigure(
                    Kind.DETAIL,
                    "something waited for a processor, % of the time",
                    figures -> figures.percentOfTime("machine_pressure_seconds")),
            new ReportFigure(Kind.DETAIL, "viewers late p99, ms", figures -> figures.delivered("lateP99Millis")),
            new ReportFigure(Kind.DETAIL, "sends late p99, ms", figures -> figures.delivered("sendLateP99Millis")),
            new ReportFigure(Kind.DETAIL, "sends late worst, ms", figures -> figures.delivered("sendLateMaxMillis")),
            new ReportFigure(
                    Kind.DETAIL, "chats refused because of a ban", figures -> figures.delivered("refusedByBan")),
            new ReportFigure(Kind.DETAIL, "chats meant but not sent", figures -> figures.delivered("unsent")));

    /// These figures, and the others that are wanted.
    static List<ReportFigure> with(List<ReportFigure> first, Predicate<ReportFigure> wanted) {
        return Stream.concat(first.stream(), ALL.stream().filter(wanted))
                .distinct()
                .toList();
    }

    /// The title without the unit.
    String name() {
        int unit = title.lastIndexOf(", ");
        return unit < 0 ? title : title.substring(0, unit);
    }

    /// Empty if the title has none.
    String unit() {
        int unit = title.lastIndexOf(", ");
        return unit < 0 ? "" : title.substring(unit + 2);
    }

    /// Smaller differences cannot be measured: clocks and histograms count in whole milliseconds.
    double resolution() {
        return title.endsWith(MILLISECONDS) ? 1 : 0;
    }

    /// Finds a figure by its title, or creates one for a percentile of a kind of request, such as `metadata
    /// p95, ms`.
    ///
    /// @throws IllegalArgumentException if there is no such figure
    static ReportFigure titled(String title) {
        return ALL.stream()
                .filter(figure -> figure.title.equals(title))
                .findFirst()
                .orElseGet(() -> percentile(title));
    }

    private static ReportFigure percentile(String title) {
        int gap = title.lastIndexOf(" p");
        int end = title.lastIndexOf(MILLISECONDS);
        if (gap < 0 || end < gap) {
            throw new IllegalArgumentException("No such figure: " + title);
        }
        String request = title.substring(0, gap);
        double percent = Double.parseDouble(title.substring(gap + 2, end));
        return new ReportFigure(
                Kind.DETAIL, title, figures -> figures.ofGood(request, timings -> timings.percentile(percent)));
    }
}
