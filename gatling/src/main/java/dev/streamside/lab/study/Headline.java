package dev.streamside.lab.study;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/// The figures that a study is read for, the most important ones in front.
enum Headline {
    CPU(
            "application CPU, s a viewer-hour",
            figures -> figures.growth("application_cpu_seconds") / figures.viewerHours()),
    DATABASE_CPU(
            "database CPU, s a viewer-hour", figures -> figures.growth("database_cpu_seconds") / figures.viewerHours()),
    BYTES(
            "written, kB a viewer-hour",
            figures -> figures.growth("application_written_bytes") / 1000 / figures.viewerHours()),
    DELIVERY_P50("delivery p50, ms", figures -> figures.delivered("p50Millis")),
    DELIVERY_P99("delivery p99, ms", figures -> figures.delivered("p99Millis")),
    POLL_P99("new chats p99, ms", figures -> figures.ofRow("new chats", timings -> timings.percentile(99))),
    POLL_WORST("new chats worst, ms", figures -> figures.ofRow("new chats", timings -> timings.max())),
    FAILED("failed requests", figures -> figures.run().total().failed().count()),
    LOST("chats lost", figures -> figures.delivered("lost")),
    DUPLICATED("chats twice", figures -> figures.delivered("duplicated")),
    SKIPPED("chats skipped, more were new than fit", figures -> figures.delivered("skipped")),

    VIEWERS("viewers at once, most", figures -> figures.mostViewers()),
    CHATS("chats sent", figures -> figures.delivered("acknowledged")),
    DELIVERED("deliveries timed", figures -> figures.delivered("delivered")),
    HEAP("heap peak, MiB", figures -> figures.most("heap_bytes") / (1 << 20)),
    DIRECT("direct buffers peak, MiB", figures -> figures.most("direct_bytes") / (1 << 20)),
    RESIDENT("resident memory peak, MiB", figures -> figures.most("application_resident_bytes") / (1 << 20)),
    THREADS("threads, most", figures -> figures.most("jvm_threads")),
    SOCKETS("open sockets, most", figures -> figures.most("application_sockets")),
    POOL("database connections in use, most", figures -> figures.most("pool_active")),
    PENDING("waiting for a connection, most", figures -> figures.most("pool_pending")),
    QUEUE("waiting in front of the pool, most", figures -> figures.most("bulkhead_waiting")),
    QUERIES("queries a s", figures -> figures.growth("queries") / figures.duration()),
    GC("GC pauses, s in all", figures -> figures.growth("gc_pause_seconds")),
    LOAD("load's CPU, % of a core", figures -> figures.growth("load_cpu_seconds") / figures.duration() * 100),
    LATE("viewers late p99, ms", figures -> figures.delivered("lateP99Millis"));

    private final String title;
    private final ToDoubleFunction<CellFigures> figure;

    Headline(String title, ToDoubleFunction<CellFigures> figure) {
        this.title = title;
        this.figure = figure;
    }

    String title() {
        return title;
    }

    /// What a viewer costs, how soon chats come, and what went wrong; the rest explains it.
    boolean isFirst() {
        return ordinal() <= SKIPPED.ordinal();
    }

    /// Whether there should be none of it.
    boolean isFault() {
        return this == FAILED || this == LOST || this == DUPLICATED;
    }

    ToDoubleFunction<CellFigures> figure() {
        return figure;
    }

    static ToDoubleFunction<CellFigures> named(String title) {
        return Arrays.stream(values())
                .filter(headline -> headline.title.equals(title))
                .findFirst()
                .map(headline -> headline.figure)
                .orElseGet(() -> ofRow(title));
    }

    /// Such as `metadata p95, ms`.
    private static ToDoubleFunction<CellFigures> ofRow(String title) {
        int gap = title.lastIndexOf(" p");
        int end = title.lastIndexOf(", ms");
        if (gap < 0 || end < gap) {
            throw new IllegalArgumentException("There is no figure called " + title);
        }
        double percent = Double.parseDouble(title.substring(gap + 2, end));
        return figures -> figures.ofRow(title.substring(0, gap), timings -> timings.percentile(percent));
    }
}
