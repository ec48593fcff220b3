package benchmark;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;

/// Prints what the load itself costs: it shares the processors with the server that it measures.
public final class LoadCost {
    private static final int VIEWERS = Integer.getInteger("viewers", 1_000);
    private static final int FRAMES_PER_SECOND = Integer.getInteger("framesPerSecond", 20);
    private static final int SECONDS = Integer.getInteger("seconds", 10);

    private LoadCost() {}

    public static void main(String[] args) throws Exception {
        System.out.printf("%,d viewers, %d frames/s each%n", VIEWERS, FRAMES_PER_SECOND);
        run(1); // to warm up
        double one = run(1);
        double many = run(21);
        System.out.printf(
                "%.2f us for a frame with an entry, %.3f us for each further entry%n", one, (many - one) / 20);
    }

    /// Returns microseconds of the reading thread for a frame.
    private static double run(int entriesPerFrame) throws Exception {
        Queue<ScriptedServer.Connection> connections = new ConcurrentLinkedQueue<>();
        try (var server = new ScriptedServer(connection -> {
                    connection.welcome(0);
                    connections.add(connection);
                });
                var load = new SocketLoad(server.address(), new StreamsideWire("1"))) {
            load.join(VIEWERS, 2_000, 0, List.of());
            server.awaitEnd();
            load.sendTimes().mark(System.nanoTime());
            double cpu = load.cpuSeconds();
            long start = System.nanoTime();
            long seq = 0;
            for (int round = 0; round < SECONDS * FRAMES_PER_SECOND; round++) {
                long due = start + round * 1_000_000_000L / FRAMES_PER_SECOND;
                LockSupport.parkNanos(due - System.nanoTime());
                String json = ScriptedServer.entriesJson(
                        0,
                        LongStream.rangeClosed(seq + 1, seq + entriesPerFrame).toArray());
                seq += entriesPerFrame;
                byte[] frame = ScriptedServer.text(json);
                for (var connection : connections) {
                    connection.write(frame);
                }
            }
            load.awaitHead(seq, 20);
            Tally tally = load.tally();
            double micros = (load.cpuSeconds() - cpu) / tally.frames * 1e6;
            System.out.printf(
                    "  %2d entries a frame: %.2f us a frame; %,d frames, %d lost, %d duplicated%n",
                    entriesPerFrame, micros, tally.frames, tally.lost, tally.duplicated);
            return micros;
        }
    }
}
