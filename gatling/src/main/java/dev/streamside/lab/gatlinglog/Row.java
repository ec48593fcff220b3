package dev.streamside.lab.gatlinglog;

import org.jspecify.annotations.Nullable;

/// The figures of one row: how long its requests took, in total, by outcome and by second. The time of a group is
/// that of its requests without the pauses between them, as in Gatling's reports. Not thread-safe.
public final class Row {
    private final RowName name;
    private final Timings ok = new Timings();
    private final Timings failed = new Timings();
    private final TimeSeries timeSeries;
    /// Computed on first use.
    private @Nullable Timings all;

    /// @param secondsPerCell of the time series
    Row(RowName name, int secondsPerCell) {
        this.name = name;
        this.timeSeries = new TimeSeries(secondsPerCell);
    }

    void add(int atMillis, int millis, boolean isOk) {
        (isOk ? ok : failed).add(millis);
        timeSeries.add(atMillis, millis, isOk);
        all = null;
    }

    public RowName name() {
        return name;
    }

    public Timings all() {
        if (failed.count() == 0) {
            return ok;
        }
        if (all == null) {
            all = new Timings();
            all.add(ok);
            all.add(failed);
        }
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
