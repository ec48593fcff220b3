package dev.streamside.testing.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Thousands of viewers with a socket each, some of whom send. They check their deliveries: every number
/// once, in order.
public final class SocketLoad implements AutoCloseable {
    private static final long REST_NANOS = 1_000L * Integer.getInteger("restMicros", 500);
    private static final int JOIN_PATIENCE_SECONDS = 60;
    private static final String TEXT = " 저도 배우고 싶어요, 어디서 시작하면 좋을까요?";

    private final InetSocketAddress server;
    private final Wire wire;
    private final Loop loop = new Loop(REST_NANOS);
    private final SendTimes sendTimes;
    private final Recorder recorder;
    private final List<SocketViewer> viewers = new ArrayList<>();

    public SocketLoad(InetSocketAddress server, Wire wire) throws IOException {
        this(server, wire, new SendTimes());
    }

    /// @param sendTimes of all chats, including those that others send
    SocketLoad(InetSocketAddress server, Wire wire, SendTimes sendTimes) throws IOException {
        this.server = server;
        this.wire = wire;
        this.sendTimes = sendTimes;
        this.recorder = new Recorder(wire, sendTimes);
    }

    /// Connects `count` viewers. The first ones are the members with these `sessions`, the others are guests.
    ///
    /// @param perSecond how many connect each second
    /// @param slow how many of them will stop reading
    public Joining join(int count, double perSecond, int slow, List<String> sessions) throws InterruptedException {
        List<SocketViewer> more = IntStream.range(0, count)
                .mapToObj(i -> new SocketViewer(
                        wire, recorder, server, i < sessions.size() ? sessions.get(i) : null, i >= count - slow))
                .toList();
        viewers.addAll(more);
        return join(more, perSecond);
    }

    /// Reconnects disconnected viewers, each with its cursor.
    Joining comeBack(double perSecond) throws InterruptedException {
        return join(viewers.stream().filter(SocketViewer::isAway).toList(), perSecond);
    }

    private Joining join(List<SocketViewer> them, double perSecond) throws InterruptedException {
        var joining = new Joining(them.size());
        loop.run(() -> {
            recorder.expect(joining);
            long start = System.nanoTime();
            for (int i = 0; i < them.size(); i++) {
                SocketViewer viewer = them.get(i);
                loop.at(start + (long) (i * 1e9 / perSecond), () -> viewer.join(loop));
            }
        });
        if (!joining.await((long) (them.size() / perSecond) + JOIN_PATIENCE_SECONDS)) {
            loop.run(() -> them.stream()
                    .filter(viewer -> !viewer.isAway() && !viewer.isHere())
                    .forEach(viewer -> viewer.lose(new IOException("too late"))));
        }
        return joining;
    }

    /// Ends the connections of all guests at once, without a close frame, and returns how many there were.
    int cutGuests() {
        int before = here();
        loop.run(() -> viewers.stream().filter(viewer -> viewer.session == null).forEach(SocketViewer::leave));
        return before - here();
    }

    /// Makes the slow viewers stop reading, or read again.
    void readSlow(boolean wanted) {
        loop.run(() -> viewers.stream().filter(viewer -> viewer.slow).forEach(viewer -> viewer.read(wanted)));
    }

    /// Starts counting. Only chats sent from now on are timed.
    public void measure() {
        loop.run(() -> {
            recorder.restart();
            viewers.forEach(viewer -> viewer.position.forgive());
        });
    }

    /// The deliveries since [#measure]. Read them when nothing more arrives.
    Deliveries deliveries(boolean slow) {
        return loop.call(() -> recorder.deliveries(slow));
    }

    /// Entries received since [#measure], by all viewers together.
    public long received() {
        return loop.call(() -> recorder.deliveries(false).entries);
    }

    /// How many entries were missing or duplicated.
    public long wrong() {
        return loop.call(() -> {
            Deliveries got = recorder.deliveries(false);
            return got.lost + got.duplicated;
        });
    }

    int refused() {
        return loop.call(() -> recorder.deliveries(false).refused());
    }

    int slowClosed() {
        return loop.call(() -> recorder.deliveries(true).closed());
    }

    /// How many viewers are connected now.
    public int here() {
        return (int) viewers.stream().filter(SocketViewer::isHere).count();
    }

    /// Waits until all viewers that are connected and read have everything up to `head`; false if that takes
    /// too long.
    public boolean awaitHead(long head, int seconds) throws InterruptedException {
        for (int i = 0; i < seconds * 100; i++) {
            if (loop.call(() -> reading().allMatch(viewer -> viewer.position.hasAllTo(head)))) {
                return true;
            }
            TimeUnit.MILLISECONDS.sleep(10);
        }
        return false;
    }

    /// How many entries up to `head` are still missing, for all viewers that are connected and read.
    long behind(long head) {
        return loop.call(() ->
                reading().mapToLong(viewer -> viewer.position.behind(head)).sum());
    }

    private Stream<SocketViewer> reading() {
        return viewers.stream().filter(viewer -> viewer.isHere() && !viewer.slow);
    }

    /// Members send in turns at a steady rate. A chat's time counts from its planned time, so a server that
    /// makes senders wait is charged for it.
    ///
    /// @return how many chats were sent
    public int send(double perSecond, Duration time) {
        List<SocketViewer> members =
                viewers.stream().filter(viewer -> viewer.session != null).toList();
        int count = (int) (perSecond * time.toNanos() / 1e9);
        long start = System.nanoTime();
        int sent = 0;
        for (int i = 0; i < count; i++) {
            long intended = start + (long) (i * 1e9 / perSecond);
            awaitNanos(intended);
            int mark = sendTimes.mark(intended);
            try {
                members.get(mark % members.size()).say(wire.chat(Batch.mark(mark, TEXT)));
                sent++;
            } catch (IOException gone) {
                // counted with the closed connections
            }
        }
        awaitNanos(start + time.toNanos());
        return sent;
    }

    private static void awaitNanos(long moment) {
        for (long now = System.nanoTime(); now - moment < 0; now = System.nanoTime()) {
            LockSupport.parkNanos(moment - now);
        }
    }

    SendTimes sendTimes() {
        return sendTimes;
    }

    /// Processor time of the reading thread so far.
    double cpuSeconds() {
        return loop.cpuSeconds();
    }

    @Override
    public void close() {
        loop.close();
    }
}
