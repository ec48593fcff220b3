package dev.streamside.lab.study;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/// The figures that a study is read for.
enum Headline {
    CPU("CPU s a viewer-hour", 2, figures -> figures.growth("application_cpu_seconds") / figures.viewerHours()),
    DATABASE_CPU(
            "database CPU s a viewer-hour",
            2,
            figures -> figures.growth("database_cpu_seconds") / figures.viewerHours()),
    BYTES(
            "kB written a viewer-hour",
            0,
            figures -> figures.growth("application_written_bytes") / 1000 / figures.viewerHours()),
    DELIVERY_P50("delivery p50 ms", 0, figures -> figures.delivered("p50Millis")),
    DELIVERY_P99("delivery p99 ms", 0, figures -> figures.delivered("p99Millis")),
    FAILED("failed requests", 0, figures -> figures.run().total().failed().count()),
    LOST("lost", 0, figures -> figures.delivered("lost")),
    DUPLICATED("twice", 0, figures -> figures.delivered("duplicated")),
    REQUESTS(
            "requests a s",
            1,
            figures ->
                    figures.run().total().all().count() / (double) figures.run().seconds()),
    P99("p99 ms", 0, figures -> figures.run().total().all().percentile(99)),
    WORST("worst ms", 0, figures -> figures.run().total().all().max()),
    HEAP("heap peak MiB", 0, figures -> figures.most("heap_bytes") / (1 << 20)),
    DIRECT("direct buffers peak MiB", 2, figures -> figures.most("direct_bytes") / (1 << 20)),
    RESIDENT("resident MiB", 0, figures -> figures.most("application_resident_bytes") / (1 << 20)),
    THREADS("threads", 0, figures -> figures.most("application_threads")),
    SOCKETS("sockets", 0, figures -> figures.most("application_sockets")),
    POOL("connections in use, most", 0, figures -> figures.most("pool_active")),
    PENDING("waiting for one, most", 0, figures -> figures.most("pool_pending")),
    QUERIES("queries a s", 1, figures -> figures.growth("queries") / figures.duration()),
    GC("GC pauses s", 2, figures -> figures.growth("gc_pause_seconds")),
    LOAD("load CPU % of a core", 0, figures -> figures.growth("load_cpu_seconds") / figures.duration() * 100),
    LATE("load late p99 ms", 0, figures -> figures.delivered("lateP99Millis"));

    private final String title;
    private final int digits;
    private final ToDoubleFunction<CellFigures> figure;

    Headline(String title, int digits, ToDoubleFunction<CellFigures> figure) {
        this.title = title;
        this.digits = digits;
        this.figure = figure;
    }

    String title() {
        return title;
    }

    double of(CellFigures figures) {
        return figure.applyAsDouble(figures);
    }

    /// The median of the runs, with the least and the most where they differ; empty when nobody knows.
    String show(List<CellFigures> runs) {
        double[] values = runs.stream()
                .mapToDouble(this::of)
                .filter(value -> !Double.isNaN(value))
                .sorted()
                .toArray();
        if (values.length == 0) {
            return "";
        }
        String median = show(values[values.length / 2]);
        String least = show(values[0]);
        String most = show(values[values.length - 1]);
        return Arrays.stream(values).distinct().count() == 1 || least.equals(most)
                ? median
                : median + " [" + least + "–" + most + "]";
    }

    private String show(double value) {
        return String.format(Locale.ROOT, "%,." + digits + "f", value);
    }
}
