package dev.streamside.lab.benchmark;

import dev.streamside.lab.benchmark.Numbering.Source;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Lets threads take numbers for a time. A timing is of one number: the time divided by all that were taken.
final class NumberBench implements Bench {
    /// Of the time.
    private static final int WARM_UP_PART = 4;
    /// Numbers that a thread takes from memory before it looks at the clock, which takes as long as a number.
    private static final int ROUND = 100;

    private final NumberTables tables;
    private final Map<String, NumberCase> cases;

    NumberBench(NumberTables tables, Map<String, NumberCase> cases) {
        this.tables = tables;
        this.cases = cases;
    }

    @Override
    public Timing time(String name, Duration time) throws SQLException {
        NumberCase numbered = cases.get(name);
        if (numbered == null) {
            throw new IllegalArgumentException("No case " + name);
        }
        Source source = numbered.way().source(tables);
        int round = numbered.way().isInMemory() ? ROUND : 1;
        take(source, round, numbered.threads(), time.dividedBy(WARM_UP_PART));
        return take(source, round, numbered.threads(), time).timing(name);
    }

    /// @param nanos since all threads were let go
    private record Taken(long numbers, long nanos) {
        Timing timing(String name) {
            return new Timing(name, false, numbers, nanos / 1000.0 / numbers, Double.NaN, Map.of());
        }
    }

    private static Taken take(Source source, int round, int threads, Duration time) throws SQLException {
        var start = new CountDownLatch(1);
        try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            List<Future<Long>> taken = new ArrayList<>();
            long[] end = new long[1];
            for (int i = 0; i < threads; i++) {
                taken.add(executor.submit(() -> {
                    start.await();
                    long count = 0;
                    while (System.nanoTime() - end[0] < 0) {
                        for (int j = 0; j < round; j++) {
                            source.next();
                        }
                        count += round;
                    }
                    return count;
                }));
            }
            long began = System.nanoTime();
            end[0] = began + time.toNanos();
            start.countDown();
            long count = 0;
            for (Future<Long> one : taken) {
                count += one.get();
            }
            return new Taken(count, System.nanoTime() - began);
        } catch (ExecutionException failure) {
            throw new SQLException(failure.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted", interrupted);
        }
    }

    @Override
    public void close() throws SQLException {
        tables.close();
    }
}
