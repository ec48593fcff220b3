package dev.streamside.viewers;

/// What one viewer has received of the log. The log has a number for every entry and no holes, so whatever is
/// missing or twice shows. Not safe for several threads.
final class Inbox {
    private static final long DEFAULT_POLL_MILLIS = 4_000;

    private final MessageIds ids;
    private final Deliveries deliveries;
    private long cursor;
    private long lost;
    private long duplicated;
    private long pollMillis = DEFAULT_POLL_MILLIS;

    Inbox(MessageIds ids, Deliveries deliveries) {
        this.ids = ids;
        this.deliveries = deliveries;
    }

    /// The first chats: they were there before the viewer, and count for nothing.
    void begin(Batch batch) {
        cursor = batch.cursor();
        follow(batch);
    }

    void receive(Batch batch, long nowMillis) {
        long missing = 0;
        for (Batch.Entry entry : batch.entries()) {
            if (entry.seq() <= cursor) {
                duplicated++;
                deliveries.duplicated();
                continue;
            }
            missing += entry.seq() - cursor - 1;
            cursor = entry.seq();
            ids.sentMillis(entry.messageId()).ifPresent(sent -> deliveries.delivered(sent, nowMillis));
        }
        missing += Math.max(0, batch.cursor() - cursor);
        cursor = Math.max(cursor, batch.cursor());
        lose(Math.max(0, missing - batch.skipped()));
        deliveries.skipped(batch.skipped());
        follow(batch);
    }

    /// Called once nothing more will come: everything up to `head` should have.
    void end(long head) {
        lose(Math.max(0, head - cursor));
    }

    private void lose(long count) {
        lost += count;
        deliveries.lost(count);
    }

    private void follow(Batch batch) {
        if (batch.pollMillis() > 0) {
            pollMillis = batch.pollMillis();
        }
    }

    long cursor() {
        return cursor;
    }

    /// When the server wants to be asked again.
    long pollMillis() {
        return pollMillis;
    }

    boolean hasEachOnce() {
        return lost == 0 && duplicated == 0;
    }
}
