package benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/// One thread with many viewers. Everything here but [#call], [#cpuNanos] and [#close] must run on it.
///
/// Between two looks at its sockets it rests for a moment. What has come meanwhile is handled in one go, and
/// the server is spared from waking this thread with every write: over a network its core would not do that
/// either. An arrival is noticed that much too late.
final class ViewerLoop implements FrameReader.Handler, AutoCloseable {
    private static final long REST_NANOS = 1_000L * Integer.getInteger("restMicros", 500);
    private static final int SMALL_RECEIVE_BUFFER = 8_192;

    private final InetSocketAddress server;
    private final Wire wire;
    private final Ears ears;
    private final FrameReader reader = new FrameReader(this);
    private final Selector selector = Selector.open();
    private final Queue<Runnable> calls = new ConcurrentLinkedQueue<>();
    private final List<Viewer> viewers = new ArrayList<>();
    private final Queue<Viewer> toJoin = new ArrayDeque<>();
    private long joinPeriodNanos;
    private long nextJoinNanos;
    private boolean stopped;
    private final Thread thread;

    ViewerLoop(InetSocketAddress server, Wire wire, SendTimes sendTimes) throws IOException {
        this.server = server;
        this.wire = wire;
        this.ears = new Ears(sendTimes);
        this.thread = Thread.ofPlatform().daemon().name("viewers").start(this::run);
    }

    /// Runs `work` on the loop's thread.
    <T> T call(Callable<T> work) {
        var result = new CompletableFuture<T>();
        calls.add(() -> {
            try {
                result.complete(work.call());
            } catch (Exception failure) {
                result.completeExceptionally(failure);
            }
        });
        selector.wakeup();
        while (true) {
            try {
                return result.get(1, TimeUnit.SECONDS);
            } catch (TimeoutException slow) {
                if (!thread.isAlive()) {
                    throw new IllegalStateException("the loop has died", slow);
                }
            } catch (InterruptedException | ExecutionException failure) {
                throw new IllegalStateException(failure);
            }
        }
    }

    private void run() {
        try (selector) {
            while (!stopped) {
                for (Runnable call = calls.poll(); call != null; call = calls.poll()) {
                    call.run();
                }
                joinDue();
                int ready = selector.select(this::ready, toJoin.isEmpty() ? 100 : 1);
                if (ready > 0) {
                    LockSupport.parkNanos(REST_NANOS);
                }
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void ready(SelectionKey key) {
        Viewer viewer = (Viewer) key.attachment();
        try {
            if (key.isConnectable()) {
                viewer.channel().finishConnect();
                ask(viewer, key);
            } else if (key.isReadable()) {
                ears.listen();
                ears.gotBytes(viewer, reader.read(viewer));
            }
        } catch (FrameReader.Closed closed) {
            gone(viewer, closed.code);
        } catch (IOException gone) {
            gone(viewer, FrameReader.Closed.WITHOUT_A_WORD);
        }
    }

    private void gone(Viewer viewer, int closeCode) {
        ears.gone(viewer, closeCode);
        viewer.leave();
    }

    /// Lets `more` viewers in, one each `periodNanos`, and tells `joining` how it goes.
    void join(List<Viewer> more, long periodNanos, Joining joining) {
        ears.expect(joining);
        joinPeriodNanos = periodNanos;
        nextJoinNanos = System.nanoTime();
        viewers.addAll(more);
        toJoin.addAll(more);
    }

    /// Lets everybody in again who is away.
    void comeBack(long periodNanos, Joining joining) {
        List<Viewer> away = viewers.stream().filter(Viewer::isAway).toList();
        viewers.removeIf(Viewer::isAway);
        join(away, periodNanos, joining);
    }

    private void joinDue() {
        while (!toJoin.isEmpty() && System.nanoTime() - nextJoinNanos >= 0) {
            nextJoinNanos += joinPeriodNanos;
            Viewer viewer = toJoin.remove();
            try {
                SocketChannel channel = SocketChannel.open();
                viewer.opened(channel);
                channel.configureBlocking(false);
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                channel.setOption(StandardSocketOptions.SO_LINGER, 0); // no port stays taken after the end
                if (viewer.slow) {
                    channel.setOption(StandardSocketOptions.SO_RCVBUF, SMALL_RECEIVE_BUFFER);
                }
                SelectionKey key = channel.register(selector, SelectionKey.OP_CONNECT, viewer);
                if (channel.connect(server)) {
                    ask(viewer, key);
                }
            } catch (IOException refused) {
                gone(viewer, FrameReader.Closed.WITHOUT_A_WORD);
            }
        }
    }

    private void ask(Viewer viewer, SelectionKey key) throws IOException {
        key.interestOps(SelectionKey.OP_READ);
        String host = server.getHostString() + ":" + server.getPort();
        String request = "GET " + wire.target(viewer) + " HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host
                + "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                + (viewer.session == null ? "" : "Cookie: streamside_session=" + viewer.session + "\r\n") + "\r\n";
        viewer.write(ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII)));
    }

    /// Ends connections without a word, as a network does.
    void cutGuests() {
        viewers.stream().filter(viewer -> viewer.session == null).forEach(Viewer::leave);
    }

    /// Counts those as refused who have not been let in by now.
    void giveUpJoining() {
        toJoin.forEach(viewer -> gone(viewer, FrameReader.Closed.WITHOUT_A_WORD));
        toJoin.clear();
        viewers.stream()
                .filter(viewer -> !viewer.isAway() && !viewer.isHere())
                .forEach(viewer -> gone(viewer, FrameReader.Closed.WITHOUT_A_WORD));
    }

    @Override
    public void upgraded(Viewer viewer) throws IOException {
        wire.greet(viewer);
    }

    @Override
    public void turnedAway(String status) {
        ears.refused("HTTP " + status);
    }

    @Override
    public void message(Viewer viewer, byte[] bytes, int from, int to) throws IOException {
        wire.hear(viewer, bytes, from, to, ears);
    }

    @Override
    public void ping(Viewer viewer, byte[] payload) throws IOException {
        ears.pinged(viewer);
        viewer.write(Frames.masked(Frames.PONG, payload));
    }

    void measureFrom(int mark) {
        ears.measureFrom(mark);
        viewers.forEach(viewer -> viewer.place.forgive());
    }

    Tally tally(boolean slow) {
        var copy = new Tally();
        copy.add(ears.tally(slow));
        return copy;
    }

    List<Viewer> viewers() {
        return viewers;
    }

    /// Makes the slow ones stop reading, or read again.
    void readSlow(boolean wanted) {
        for (SelectionKey key : selector.keys()) {
            if (key.isValid() && ((Viewer) key.attachment()).slow) {
                key.interestOps(wanted ? SelectionKey.OP_READ : 0);
            }
        }
    }

    /// Processor time of this thread so far, the system's share included.
    long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.threadId());
    }

    @Override
    public void close() {
        call(() -> {
            viewers.forEach(Viewer::leave);
            stopped = true;
            return true;
        });
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
