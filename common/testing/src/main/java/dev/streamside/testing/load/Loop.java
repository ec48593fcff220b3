package dev.streamside.testing.load;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/// One thread with many connections and a clock. Everything except [#call], [#cpuSeconds] and [#close] must
/// run on it.
final class Loop implements AutoCloseable {
    private record Due(long nanos, Runnable task) {}

    private final long restNanos;
    private final Selector selector = Selector.open();
    private final PriorityQueue<Due> tasks = new PriorityQueue<>((a, b) -> Long.compare(a.nanos - b.nanos, 0));
    private final Queue<Runnable> calls = new ConcurrentLinkedQueue<>();
    private final ByteBuffer received = ByteBuffer.allocateDirect(256 * 1_024);
    private byte[] bytes = new byte[2 * received.capacity()];
    private volatile boolean closed;
    private final Thread thread;

    /// @param restNanos how long to rest after each check of the sockets, so that the server need not wake
    ///                  this thread with every write; arrivals are noticed later by up to this time
    Loop(long restNanos) throws IOException {
        this.restNanos = restNanos;
        this.thread = Thread.ofPlatform().daemon().name("load").start(this::run);
    }

    /// Runs `work` on the loop's thread, from any other.
    <T> T call(Supplier<T> work) {
        var result = new CompletableFuture<T>();
        calls.add(() -> {
            try {
                result.complete(work.get());
            } catch (RuntimeException failure) {
                result.completeExceptionally(failure);
            }
        });
        selector.wakeup();
        return result.orTimeout(60, TimeUnit.SECONDS).join();
    }

    void run(Runnable work) {
        call(() -> {
            work.run();
            return true;
        });
    }

    /// Runs `task` at `nanos` of [System#nanoTime], up to a millisecond late.
    void at(long nanos, Runnable task) {
        tasks.add(new Due(nanos, task));
    }

    private void run() {
        try (selector) {
            while (!closed) {
                for (Runnable call = calls.poll(); call != null; call = calls.poll()) {
                    call.run();
                }
                for (Due due = tasks.peek(); due != null && due.nanos - System.nanoTime() <= 0; due = tasks.peek()) {
                    tasks.remove();
                    due.task.run();
                }
                if (selector.select(this::ready, tasks.isEmpty() ? 100 : 1) > 0 && restNanos > 0) {
                    LockSupport.parkNanos(restNanos);
                }
            }
            for (SelectionKey key : selector.keys()) {
                key.channel().close();
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    void connect(Connection connection, InetSocketAddress server) {
        try {
            connection.open(selector, server);
        } catch (IOException refused) {
            connection.lose(refused);
        }
    }

    private void ready(SelectionKey key) {
        var connection = (Connection) key.attachment();
        try {
            if (key.isConnectable()) {
                connection.opened();
            } else if (key.isReadable()) {
                read(connection);
            }
        } catch (IOException gone) {
            connection.lose(gone);
        }
    }

    private void read(Connection connection) throws IOException {
        received.clear();
        int count = connection.channel().read(received);
        if (count < 0) {
            throw new EOFException();
        }
        int rest = connection.rest.length;
        if (rest + count > bytes.length) {
            bytes = new byte[2 * (rest + count)];
        }
        System.arraycopy(connection.rest, 0, bytes, 0, rest);
        received.get(0, bytes, rest, count);
        connection.take(bytes, rest, rest + count);
    }

    /// Processor time of this thread so far, including the system's part.
    double cpuSeconds() {
        return ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.threadId()) / 1e9;
    }

    @Override
    public void close() {
        closed = true;
        selector.wakeup();
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
