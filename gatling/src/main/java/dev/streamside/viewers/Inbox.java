package dev.streamside.viewers;

import java.util.Optional;

/// The entries that one viewer has received. The numbers of the log have no gaps, so lost and duplicated
/// entries can be detected. Not thread-safe.
final class Inbox {
    private static final long DEFAULT_POLL_MILLIS = 4_000;

    private final MessageIds ids;
    private final Deliveries deliveries;
    private final Nodes nodes;
    private final long viewer;
    private Optional<Update.Entry> newestChat = Optional.empty();
    private long cursor;
    private long lost;
    private long duplicated;
    private int latest;
    private long pollMillis = DEFAULT_POLL_MILLIS;

    /// @param viewer the number of its viewer
    Inbox(MessageIds ids, Deliveries deliveries, Nodes nodes, long viewer) {
        this.ids = ids;
        this.deliveries = deliveries;
        this.nodes = nodes;
        this.viewer = viewer;
    }

    /// Takes the first chats. They are older than the viewer's arrival, and do not count.
    void begin(Update update) {
        cursor = update.cursor();
        follow(update);
    }

    void receive(Update update, long nowMillis) {
        latest = update.entries().size();
        long missing = 0;
        for (Update.Entry entry : update.entries()) {
            if (entry.seq() <= cursor) {
                duplicated++;
                deliveries.duplicated();
                continue;
            }
            missing += entry.seq() - cursor - 1;
            cursor = entry.seq();
            if (!entry.authorId().isEmpty()) {
                newestChat = Optional.of(entry);
            }
            ids.origin(entry.messageId())
                    .ifPresent(origin -> deliveries.delivered(
                            origin.meantMillis(), nowMillis, nodes.isSame(origin.sender(), viewer)));
        }
        missing += Math.max(0, update.cursor() - cursor);
        cursor = Math.max(cursor, update.cursor());
        lose(Math.max(0, missing - update.skipped()));
        deliveries.skipped(update.skipped());
        follow(update);
    }

    /// Whether the latest update was full, so that more chats may be waiting.
    ///
    /// @param limit of chats in one update
    boolean isBehind(int limit) {
        return latest >= limit;
    }

    /// Called when nothing more will arrive. Everything up to `head` should have arrived.
    void end(long head) {
        lose(Math.max(0, head - cursor));
    }

    /// As above, for a viewer that gets only a limited number of chats at once, and may leave before it has
    /// received all: chats that did not fit are skipped, not lost.
    void endBehind(long head) {
        deliveries.skipped(Math.max(0, head - cursor));
    }

    private void lose(long count) {
        lost += count;
        deliveries.lost(count);
    }

    private void follow(Update update) {
        if (update.pollMillis() > 0) {
            pollMillis = update.pollMillis();
        }
    }

    long cursor() {
        return cursor;
    }

    /// The newest chat by an author without a badge; empty if there has been none since it was last taken.
    Optional<Update.Entry> takeNewestChat() {
        Optional<Update.Entry> newest = newestChat;
        newestChat = Optional.empty();
        return newest;
    }

    /// The interval that the server asks for.
    long pollMillis() {
        return pollMillis;
    }

    boolean hasEachOnce() {
        return lost == 0 && duplicated == 0;
    }
}
