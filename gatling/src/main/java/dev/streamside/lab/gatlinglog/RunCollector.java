package dev.streamside.lab.gatlinglog;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/// Adds up the records of one run.
final class RunCollector implements Consumer<LogRecord> {
    private final Window window;
    private final Row total = new Row(RowName.ALL);
    private final Map<RowName, Row> rows = new HashMap<>();
    private final Map<RowName, Integer> firstSeen = new HashMap<>();
    private final Map<String, Long> messages = new TreeMap<>();
    private final List<Integer> activeUsers = new ArrayList<>();
    private int active;
    private int activeSinceMillis;
    private long userMillis;
    private int firstMillis = Integer.MAX_VALUE;
    private int lastMillis;

    RunCollector(Window window) {
        this.window = window;
    }

    @Override
    public void accept(LogRecord entry) {
        switch (entry) {
            case LogRecord.Request request -> add(request);
            case LogRecord.Group group -> add(group);
            case LogRecord.User user -> add(user);
            case LogRecord.Failure failure -> {
                if (window.contains(failure.atMillis())) {
                    messages.merge(failure.message(), 1L, Long::sum);
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
        row(new RowName(RowName.Kind.REQUEST, path), request.startMillis())
                .add(request.startMillis(), millis, request.ok());
        total.add(request.startMillis(), millis, request.ok());
        if (!request.ok() && !request.message().isBlank()) {
            messages.merge(request.message(), 1L, Long::sum);
        }
    }

    private void add(LogRecord.Group group) {
        if (window.contains(group.startMillis())) {
            lasted(group.startMillis(), group.endMillis());
            row(new RowName(RowName.Kind.GROUP, group.groups()), group.startMillis())
                    .add(group.startMillis(), group.cumulatedMillis(), group.ok());
        }
    }

    private void add(LogRecord.User user) {
        int before = active;
        userMillis += before * window.overlap(activeSinceMillis, user.atMillis());
        activeSinceMillis = Math.max(activeSinceMillis, user.atMillis());
        active += user.arrived() ? 1 : -1;
        if (window.contains(user.atMillis())) {
            lasted(user.atMillis(), user.atMillis());
            int second = Math.max(0, user.atMillis() / 1000);
            int quiet = activeUsers.isEmpty() ? 0 : before; // seconds in which nobody came or left
            while (activeUsers.size() <= second) {
                activeUsers.add(quiet);
            }
            activeUsers.set(second, Math.max(activeUsers.get(second), active));
        }
    }

    private void lasted(int from, int to) {
        firstMillis = Math.min(firstMillis, from);
        lastMillis = Math.max(lastMillis, to);
    }

    private Row row(RowName name, int seenMillis) {
        firstSeen.putIfAbsent(name, seenMillis);
        return rows.computeIfAbsent(name, Row::new);
    }

    Run run(Path folder, LogHeader header, boolean isComplete) {
        List<Row> ordered = new ArrayList<>(rows.values());
        ordered.sort(Comparator.<Row>comparingInt(row -> firstSeen.getOrDefault(row.name(), 0))
                .thenComparingInt(row -> row.name().path().size())
                .thenComparing(row -> row.name().toString()));
        ordered.addFirst(total);
        int first = Math.min(firstMillis, lastMillis);
        long seconds = Math.max(1, Math.ceilDiv((long) lastMillis - first, 1000));
        return new Run(
                folder,
                header,
                isComplete,
                first / 1000,
                seconds,
                List.copyOf(ordered),
                Map.copyOf(messages),
                List.copyOf(activeUsers),
                (userMillis + active * window.overlap(activeSinceMillis, lastMillis)) / 1000.0);
    }
}
