package dev.streamside.testing.load;

/// Counts and times deliveries to viewers. Belongs to one thread.
final class Recorder {
    private final SendTimes sendTimes;
    private final Batch.Reader batches;
    private Joining joining = new Joining(0);
    private Deliveries deliveries = new Deliveries();
    /// Deliveries to viewers who stop reading, which say nothing about the server.
    private Deliveries slowDeliveries = new Deliveries();
    /// Chats with lower marks were sent before the measurement.
    private int firstMark;

    Recorder(Wire wire, SendTimes sendTimes) {
        this.batches = new Batch.Reader(wire);
        this.sendTimes = sendTimes;
    }

    /// From now on, new viewers are counted there.
    void expect(Joining next) {
        joining = next;
    }

    /// Begins a new measurement.
    void restart() {
        firstMark = sendTimes.next();
        deliveries = new Deliveries();
        slowDeliveries = new Deliveries();
    }

    Deliveries deliveries(boolean slow) {
        return slow ? slowDeliveries : deliveries;
    }

    void joined(long askedNanos) {
        joining.joined(System.nanoTime() - askedNanos);
    }

    void notJoined() {
        joining.refused();
    }

    void closed(boolean slow, int code) {
        deliveries(slow).closeCodes.merge(code, 1, Integer::sum);
    }

    void refused(String code) {
        deliveries.refusals.merge(code, 1, Integer::sum);
    }

    /// A frame with entries, of one message or several.
    void frame(boolean slow) {
        deliveries(slow).frames++;
    }

    void ping(boolean slow) {
        deliveries(slow).pings++;
    }

    void welcome(SocketViewer viewer, byte[] bytes, int from, int to) {
        viewer.position.welcome(batches.read(bytes, from, to), deliveries(viewer.slow));
    }

    void entries(SocketViewer viewer, byte[] bytes, int from, int to) {
        long now = System.nanoTime();
        Batch batch = batches.read(bytes, from, to);
        Deliveries its = deliveries(viewer.slow);
        its.entries += batch.seqs().length;
        its.lastNanos = now;
        viewer.position.receive(batch, its);
        for (int mark : batch.marks()) {
            if (mark >= firstMark) {
                its.micros.recordValue(Math.max(0, (now - sendTimes.of(mark)) / 1_000));
            }
        }
    }
}
