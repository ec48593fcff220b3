package benchmark;

/// Counts and times what viewers hear. Belongs to one thread.
final class Ears implements Wire.Listener {
    private final SendTimes sendTimes;
    private final RecentBatches recent = new RecentBatches();

    private Joining joining = new Joining(0);
    private Tally tally = new Tally();
    /// Of those who stopped reading.
    private Tally slowTally = new Tally();
    /// Chats with lower marks were sent before the measurement.
    private int firstMark;

    private long nowNanos;

    Ears(SendTimes sendTimes) {
        this.sendTimes = sendTimes;
    }

    /// Who joins from now on is counted there.
    void expect(Joining joining) {
        this.joining = joining;
    }

    /// Begins anew: what is counted, and which chats are timed.
    void measureFrom(int mark) {
        firstMark = mark;
        tally = new Tally();
        slowTally = new Tally();
    }

    Tally tally(boolean slow) {
        return slow ? slowTally : tally;
    }

    /// Something comes now.
    void listen() {
        nowNanos = System.nanoTime();
    }

    void gotBytes(Viewer viewer, int count) {
        tallyOf(viewer).bytes += count;
    }

    void pinged(Viewer viewer) {
        tallyOf(viewer).pings++;
    }

    void gone(Viewer viewer, int closeCode) {
        if (viewer.isHere()) {
            tallyOf(viewer).closeCodes.merge(closeCode, 1, Integer::sum);
        } else {
            joining.refused();
        }
    }

    @Override
    public void joined(Viewer viewer) {
        viewer.joined();
        joining.joined(nowNanos - viewer.askedNanos());
    }

    @Override
    public void greeted(Viewer viewer, byte[] bytes, int from, int to) {
        viewer.place.greeted(Batch.read(bytes, from, to), tallyOf(viewer));
    }

    @Override
    public void entries(Viewer viewer, byte[] bytes, int from, int to) {
        Batch batch = recent.read(bytes, from, to);
        if (batch.size() == 0) {
            return;
        }
        Tally its = tallyOf(viewer);
        its.frames++;
        its.entries += batch.size();
        its.lastNanos = nowNanos;
        viewer.place.receive(batch, its);
        for (int i = 0; i < batch.size(); i++) {
            int mark = batch.mark(i);
            if (mark >= firstMark) {
                its.micros.recordValue(Math.max(0, (nowNanos - sendTimes.of(mark)) / 1_000));
            }
        }
    }

    @Override
    public void refused(String code) {
        tally.refusals.merge(code, 1, Integer::sum);
    }

    private Tally tallyOf(Viewer viewer) {
        return viewer.slow ? slowTally : tally;
    }
}
