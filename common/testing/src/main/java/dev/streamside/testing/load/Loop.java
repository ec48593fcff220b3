package dev.streamside.testing.load;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/// One thread with many connections and a clock. Everything except [#run] and [#close] must run on it.
final class Loop implements AutoCloseable {
    private record Due(long nanos, Runnable task) {}

    private final Selector selector = Selector.open();
    private final PriorityQueue<Due> tasks = new PriorityQueue<>((a, b) -> Long.compare(a.nanos - b.nanos, 0));
    private final Queue<Runnable> calls = new ConcurrentLinkedQueue<>();
    private final ByteBuffer received = ByteBuffer.allocateDirect(256 * 1_024);
    private byte[] bytes = new byte[2 * received.capacity()];
    private volatile boolean closed;
    private final Thread thread;

    Loop() throws IOException {
        this.thread = Thread.ofPlatform().daemon().name("load").start(this::run);
    }

    /// Runs `work` on the loop's thread, from any other, and waits for it.
    void run(Runnable work) {
        var done = new CompletableFuture<Void>();
        calls.add(() -> {
            try {
                work.run();
                done.complete(null);
            } catch (RuntimeException failure) {
                done.completeExceptionally(failure);
            }
        });
        selector.wakeup();
        done.orTimeout(60, TimeUnit.SECONDS).join();
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
                selector.select(this::ready, tasks.isEmpty() ? 100 : 1);
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
