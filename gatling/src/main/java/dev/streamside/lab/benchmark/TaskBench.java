package dev.streamside.lab.benchmark;

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

/// Lets threads work for a while; each does the work at least once. A timing is of one piece of work: the
/// time divided by the number of pieces done.
final class TaskBench implements Bench {
    /// The warm-up's part of the time.
    private static final int WARM_UP_PART = 4;

    private final Connections connections;
    private final Map<String, Task> tasks;

    /// @param connections that the tasks use; closed with the bench
    /// @param tasks by the names of their cases
    TaskBench(Connections connections, Map<String, Task> tasks) {
        this.connections = connections;
        this.tasks = tasks;
    }

    @Override
    public Timing time(String name, Duration time) throws SQLException {
        Task task = tasks.get(name);
        if (task == null) {
            throw new IllegalArgumentException("No case " + name);
        }
        task.work().prepare();
        work(task, time.dividedBy(WARM_UP_PART));
        Map<String, String> facts = task.work().facts();
        Done done = work(task, time);
        return new Timing(name, false, done.count(), done.nanos() / 1000.0 / done.count(), Double.NaN, facts);
    }

    /// @param nanos since all threads were started
    private record Done(long count, long nanos) {}

    private static Done work(Task task, Duration time) throws SQLException {
        var start = new CountDownLatch(1);
        try (ExecutorService executor = Executors.newFixedThreadPool(task.threads())) {
            List<Future<Long>> working = new ArrayList<>();
            long[] end = new long[1];
            for (int i = 0; i < task.threads(); i++) {
                working.add(executor.submit(() -> {
                    start.await();
                    long count = 0;
                    do {
                        for (int j = 0; j < task.round(); j++) {
                            task.work().once();
                        }
                        count += (long) task.round() * task.counts();
                    } while (System.nanoTime() - end[0] < 0);
                    return count;
                }));
            }
            long began = System.nanoTime();
            end[0] = began + time.toNanos();
            start.countDown();
            long count = 0;
            for (Future<Long> one : working) {
                count += one.get();
            }
            return new Done(count, System.nanoTime() - began);
        } catch (ExecutionException failure) {
            throw new SQLException(failure.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted", interrupted);
        }
    }

    @Override
    public void close() throws SQLException {
        connections.close();
    }
}
