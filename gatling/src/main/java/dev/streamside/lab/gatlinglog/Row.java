package dev.streamside.lab.gatlinglog;

/// The figures of one row: how long its requests took, in total, by outcome and by second. The time of a group is
/// that of its requests without the pauses between them, as in Gatling's reports.
public final class Row {
    private final RowName name;
    private final Timings all = new Timings();
    private final Timings ok = new Timings();
    private final Timings failed = new Timings();
    private final TimeSeries timeSeries = new TimeSeries();

    Row(RowName name) {
        this.name = name;
    }

    void add(int atMillis, int millis, boolean isOk) {
        all.add(millis);
        (isOk ? ok : failed).add(millis);
        timeSeries.add(atMillis, millis, isOk);
    }

    public RowName name() {
        return name;
    }

    public Timings all() {
        return all;
    }

    public Timings ok() {
        return ok;
    }

    public Timings failed() {
        return failed;
    }

    public TimeSeries timeSeries() {
        return timeSeries;
    }
}
