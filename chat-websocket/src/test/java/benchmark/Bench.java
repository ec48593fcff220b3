package benchmark;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/// A server of its own for one cell, warm, with an audience. So no cell depends on those before it.
final class Bench implements AutoCloseable {
    /// How many ask to be let in each second.
    static final int JOINS_PER_SECOND = Integer.getInteger("joinsPerSecond", 500);

    private static final Duration WARM_UP = Duration.ofSeconds(Integer.getInteger("warmUpSeconds", 10));
    private static final int WARM_UP_VIEWERS = 500;
    private static final int WARM_UP_RATE = 100;
    private static final int DRAIN_SECONDS = 30;

    /// Bytes of the server: on its heap after a collection, and outside of it.
    record Memory(long heap, long other) {}

    final ServerProcess server;
    private final Side side;
    private final Side.Room room;
    private final Memory before;
    private SocketLoad load;
    private Talk talk;
    /// The number of the last chat, if none got lost.
    private long head;

    private Bench(Side side, ServerProcess server) throws IOException, InterruptedException {
        this.side = side;
        this.server = server;
        this.room = side.room(server);
        this.load = new SocketLoad(server.address(), room.wire());
        this.talk = new Talk(load, room.wire());
        join(WARM_UP_VIEWERS, 0);
        measure(WARM_UP_RATE, WARM_UP);
        load.close();
        this.before = memory();
        this.load = new SocketLoad(server.address(), room.wire());
        this.talk = new Talk(load, room.wire());
    }

    static Bench start(Side side, String... settings) throws IOException, InterruptedException {
        ServerProcess server = side.start(settings);
        try {
            return new Bench(side, server);
        } catch (IOException | InterruptedException | RuntimeException failure) {
            server.close();
            throw failure;
        }
    }

    /// Lets viewers in, and makes sure that they hear something before anything is counted.
    Joining join(int viewers, int slow) throws InterruptedException {
        Joining joining = load.join(viewers, JOINS_PER_SECOND, slow, room.sessions());
        settle();
        return joining;
    }

    /// Lets those in again who are away, all at once or one after the other.
    Joining comeBack(double perSecond) throws InterruptedException {
        return load.comeBack(perSecond);
    }

    /// A few chats that nobody counts; then waits until everybody has everything.
    void settle() throws InterruptedException {
        load.measure();
        drain(talk.run(10, Duration.ofSeconds(2)));
    }

    /// Chats for `time` (0 a second for silence), and then what comes late.
    Measured measure(double perSecond, Duration time) throws IOException, InterruptedException {
        load.measure();
        double serverCpu = server.cpuSeconds();
        double databaseCpu = server.databaseCpuSeconds();
        double ownCpu = ownCpuSeconds();
        double readingCpu = load.cpuSeconds();
        long start = System.nanoTime();
        drain(talk.run(perSecond, time));
        long end = System.nanoTime();
        Tally tally = load.tally();
        return new Measured(
                tally,
                Math.max(time.toNanos(), tally.lastNanos - start) / 1e9,
                (end - start) / 1e9,
                server.cpuSeconds() - serverCpu,
                server.databaseCpuSeconds() - databaseCpu,
                ownCpuSeconds() - ownCpu,
                load.cpuSeconds() - readingCpu,
                tally.lost + load.behind(head),
                load.here());
    }

    /// Waits until everybody has got all that was `sent` and taken.
    private void drain(int sent) throws InterruptedException {
        long base = head;
        for (int second = 0; second < DRAIN_SECONDS; second++) {
            head = base + sent - load.tally().refused();
            if (load.awaitHead(head, 1) && load.tally().refused() == base + sent - head) {
                return;
            }
        }
    }

    Memory memory() throws IOException, InterruptedException {
        long heap = server.usedHeapBytes();
        return new Memory(heap, server.residentBytes());
    }

    /// What each connection costs, given how many there are: what has been added since there were none.
    Memory memoryOfEach(int connections) throws IOException, InterruptedException {
        Memory now = memory();
        return new Memory((now.heap - before.heap) / connections, (now.other - before.other) / connections);
    }

    /// How many of the viewers talk.
    int senders() {
        return room.sessions().size();
    }

    Side side() {
        return side;
    }

    SocketLoad load() {
        return load;
    }

    private static double ownCpuSeconds() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                        .getProcessCpuTime()
                / 1e9;
    }

    @Override
    public void close() {
        load.close();
        server.close();
    }
}
