package dev.streamside.testing.load;

import dev.streamside.testing.process.Server;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/// A new server with viewers for one cell, so that no cell depends on earlier ones.
final class SocketTrial implements AutoCloseable {
    private static final Duration WARM_UP = Duration.ofSeconds(Integer.getInteger("warmUpSeconds", 10));
    private static final int WARM_UP_VIEWERS = 500;
    private static final int WARM_UP_RATE = 100;
    private static final int DRAIN_SECONDS = 30;
    private static final int JOINS_PER_SECOND = Integer.getInteger("joinsPerSecond", 500);

    /// The measurements while chats were sent.
    ///
    /// @param seconds   from the first chat to the last delivery
    /// @param elapsed   the time over which processor time was measured
    /// @param serverCpu processor seconds, like the next three
    /// @param reading   of the thread that reads the load's sockets
    /// @param allocated bytes, by the server's threads
    /// @param lost      entries that did not arrive although their viewer stayed connected
    /// @param here      viewers still connected at the end
    record Measured(
            Deliveries deliveries,
            double seconds,
            double elapsed,
            double serverCpu,
            double databaseCpu,
            double loadCpu,
            double reading,
            double allocated,
            long lost,
            int here) {
        double perSecond() {
            return deliveries.entries / seconds;
        }

        /// Processor time of the server for one delivery.
        double microsEach() {
            return serverCpu * 1e6 / deliveries.entries;
        }

        /// A percentile of all expected deliveries.
        double percentileMillis(double percentile) {
            return deliveries.percentileMillis(percentile, lost);
        }

        double percentOfCore(double cpuSeconds) {
            return cpuSeconds / elapsed * 100;
        }
    }

    private final SocketServer.Room room;
    private final Server server;
    private final Memory before;
    private SocketLoad load;
    /// The number of the last entry, if none was lost.
    private long head;

    /// @param warm whether the server first delivers to other viewers for a while
    SocketTrial(SocketServer kind, List<String> settings, boolean warm) throws IOException, InterruptedException {
        room = kind.launch().start(settings);
        server = room.server();
        head = room.head();
        if (warm) {
            load = new SocketLoad(server.address(), room.wire());
            join(WARM_UP_VIEWERS, 0);
            measure(WARM_UP_RATE, WARM_UP);
            load.close();
        }
        before = memory();
        load = new SocketLoad(server.address(), room.wire());
    }

    /// Connects viewers, and makes sure that they receive something before anything is counted.
    Joining join(int viewers, int slow) throws InterruptedException {
        Joining joining = load.join(viewers, JOINS_PER_SECOND, slow, room.sessions());
        settle();
        return joining;
    }

    /// Reconnects viewers that were disconnected.
    void refill() throws InterruptedException {
        load.comeBack(JOINS_PER_SECOND);
        settle();
    }

    /// Sends a few chats that do not count, then waits until all viewers have everything.
    private void settle() throws InterruptedException {
        load.measure();
        drain(load.send(10, Duration.ofSeconds(2)));
    }

    /// Sends chats for `time` (0 a second for silence), then waits for late ones.
    Measured measure(double perSecond, Duration time) throws InterruptedException {
        load.measure();
        double allocated = server.allocatedBytes();
        double serverCpu = server.cpuSeconds();
        double databaseCpu = server.databaseCpuSeconds();
        double ownCpu = Rounds.ownCpuSeconds();
        double readingCpu = load.cpuSeconds();
        long start = System.nanoTime();
        drain(load.send(perSecond, time));
        long end = System.nanoTime();
        Deliveries deliveries = load.deliveries(false);
        return new Measured(
                deliveries,
                Math.max(time.toNanos(), deliveries.lastNanos - start) / 1e9,
                (end - start) / 1e9,
                server.cpuSeconds() - serverCpu,
                server.databaseCpuSeconds() - databaseCpu,
                Rounds.ownCpuSeconds() - ownCpu,
                load.cpuSeconds() - readingCpu,
                server.allocatedBytes() - allocated,
                deliveries.lost + load.behind(head),
                load.here());
    }

    /// Waits until all viewers have everything that was `sent` and accepted.
    private void drain(int sent) throws InterruptedException {
        long base = head;
        for (int second = 0; second < DRAIN_SECONDS; second++) {
            head = base + sent - load.refused();
            if (load.awaitHead(head, 1) && load.refused() == base + sent - head) {
                return;
            }
        }
    }

    Memory memory() {
        return Memory.of(server);
    }

    /// The memory of each connection: what has been added since there were none.
    Memory memoryOfEach() {
        return memory().ofEach(load.here(), before);
    }

    int senders() {
        return room.sessions().size();
    }

    SocketLoad load() {
        return load;
    }

    Server server() {
        return server;
    }

    @Override
    public void close() {
        load.close();
        server.close();
    }
}
