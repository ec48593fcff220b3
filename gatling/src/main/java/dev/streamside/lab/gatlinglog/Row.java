package dev.streamside.lab.gatlinglog;

/// The figures of one row: how long its requests took, all of them and by outcome, and the same second by
/// second. Of a group, the time is that of the requests in it without the pauses, as in Gatling's reports.
public final class Row {
    private final RowName name;
    private final Timings all = new Timings();
    private final Timings ok = new Timings();
    private final Timings failed = new Timings();
    private final TimeLine timeLine = new TimeLine();

    Row(RowName name) {
        this.name = name;
    }

    void add(int atMillis, int millis, boolean isOk) {
        all.add(millis);
        (isOk ? ok : failed).add(millis);
        timeLine.add(atMillis, millis, isOk);
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

    public TimeLine timeLine() {
        return timeLine;
    }
}
