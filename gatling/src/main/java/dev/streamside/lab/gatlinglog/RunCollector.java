package dev.streamside.lab.gatlinglog;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// Adds up the records of one run.
final class RunCollector implements Consumer<LogRecord> {
    /// About 200 bytes each. A run of 30 rows that takes a quarter of an hour has this many.
    private static final int MOST_CELLS = 27_000;

    private final Window window;
    private final RowNames names;
    private final Row total = new Row(RowName.ALL, 1);
    private final Map<RowName, Row> rows = new HashMap<>();
    private final Map<RowName, Integer> firstSeen = new HashMap<>();
    private final Messages messages = new Messages();
    private final List<Integer> activeUsers = new ArrayList<>();
    private int active;
    private int activeSinceMillis;
    private long userMillis;
    private int firstMillis = Integer.MAX_VALUE;
    private int lastMillis;
    private int cells;

    /// @param names of all runs; those of this one are added
    RunCollector(Window window, RowNames names) {
        this.window = window;
        this.names = names;
    }

    @Override
    public void accept(LogRecord entry) {
        switch (entry) {
            case LogRecord.Request request -> add(request);
            case LogRecord.Group group -> add(group);
            case LogRecord.User user -> add(user);
            case LogRecord.Failure failure -> {
                if (window.contains(failure.atMillis())) {
                    messages.add(failure.message());
                }
            }
        }
    }

    private void add(LogRecord.Request request) {
        if (!window.contains(request.startMillis())) {
            return;
        }
        lasted(request.startMillis(), request.endMillis());
        for (int depth = 1; depth <= request.groups().size(); depth++) {
            row(new RowName(RowName.Kind.GROUP, request.groups().subList(0, depth)), request.startMillis());
        }
        List<String> path = new ArrayList<>(request.groups());
        path.add(request.name());
        int millis = request.endMillis() - request.startMillis();
        Row row = row(new RowName(RowName.Kind.REQUEST, path), request.startMillis());
        add(row, request.startMillis(), millis, request.ok());
        add(total, request.startMillis(), millis, request.ok());
        if (!request.ok() && !request.message().isBlank()) {
            messages.add(request.message());
        }
    }

    private void add(LogRecord.Group group) {
        if (window.contains(group.startMillis())) {
            lasted(group.startMillis(), group.endMillis());
            Row row = row(new RowName(RowName.Kind.GROUP, group.groups()), group.startMillis());
            add(row, group.startMillis(), group.cumulatedMillis(), group.ok());
        }
    }

    private void add(Row row, int atMillis, int millis, boolean isOk) {
        cells -= row.timeSeries().cells();
        row.add(atMillis, millis, isOk);
        cells += row.timeSeries().cells();
        while (cells > MOST_CELLS) {
            widen();
        }
    }

    private void widen() {
        total.timeSeries().widen();
        cells = total.timeSeries().cells();
        for (Row row : rows.values()) {
            row.timeSeries().widen();
            cells += row.timeSeries().cells();
        }
    }

    private void add(LogRecord.User user) {
        int before = active;
        userMillis += before * window.overlap(activeSinceMillis, user.atMillis());
        activeSinceMillis = Math.max(activeSinceMillis, user.atMillis());
        active += user.arrived() ? 1 : -1;
        // Whatever the window: those who came before it are there in it.
        int second = Math.clamp(user.atMillis() / 1000, 0, TimeSeries.MAX_SECONDS);
        while (activeUsers.size() <= second) {
            activeUsers.add(before); // seconds in which no user arrived or left
        }
        activeUsers.set(second, Math.max(activeUsers.get(second), active));
        if (window.contains(user.atMillis())) {
            lasted(user.atMillis(), user.atMillis());
        }
    }

    private void lasted(int from, int to) {
        firstMillis = Math.min(firstMillis, from);
        lastMillis = Math.max(lastMillis, to);
    }

    private Row row(RowName name, int seenMillis) {
        Row known = rows.get(name);
        if (known != null) {
            return known;
        }
        names.add(name);
        firstSeen.put(name, seenMillis);
        var row = new Row(name, total.timeSeries().secondsPerCell());
        rows.put(name, row);
        return row;
    }

    Run run(Path folder, LogHeader header, boolean isComplete) {
        List<Row> ordered = new ArrayList<>(rows.values());
        ordered.sort(Comparator.<Row>comparingInt(row -> firstSeen.getOrDefault(row.name(), 0))
                .thenComparingInt(row -> row.name().path().size())
                .thenComparing(row -> row.name().toString()));
        Map<RowName, Row> byName = new LinkedHashMap<>();
        byName.put(RowName.ALL, total);
        ordered.forEach(row -> byName.put(row.name(), row));
        int first = Math.min(firstMillis, lastMillis);
        // What began in the window may have ended long after it, and nothing else is counted then.
        long last = Math.min(lastMillis, window.to().toMillis());
        long seconds = Math.max(1, Math.ceilDiv(last - first, 1000));
        return new Run(
                folder,
                header,
                isComplete,
                first / 1000,
                seconds,
                Collections.unmodifiableMap(byName),
                messages.counts(),
                List.copyOf(activeUsers),
                Math.max(0, active),
                (userMillis + active * window.overlap(activeSinceMillis, lastMillis)) / 1000.0);
    }
}
