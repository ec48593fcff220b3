package dev.streamside.lab.dataset;

/// The size of a data set.
///
/// @param members each has a channel of its own
/// @param streams one of them is live, the others have ended
public record DataSize(int members, int subscriptions, int streams, int chats) {
    public static final DataSize PUBLISHED = new DataSize(100_000, 2_000_000, 1_111, 300_000);

    public DataSize {
        if (members < 1 || streams < 1 || streams > members || subscriptions < 0 || chats < 0) {
            throw new IllegalArgumentException("At least one member and one stream, and no more streams than members: "
                    + members + " and " + streams);
        }
        if (subscriptions > (long) members * members / 2) {
            throw new IllegalArgumentException(
                    subscriptions + " subscriptions are too many for " + members + " members");
        }
    }

    /// The published size times `scale`, with one stream at least.
    public static DataSize scaled(double scale) {
        if (!(scale > 0 && scale <= 10)) {
            throw new IllegalArgumentException("The scale must be above 0 and at most 10: " + scale);
        }
        return new DataSize(
                Math.max(10, part(PUBLISHED.members, scale)),
                part(PUBLISHED.subscriptions, Math.min(scale, scale * scale * 100)),
                Math.max(1, part(PUBLISHED.streams, scale)),
                part(PUBLISHED.chats, scale));
    }

    /// The number of rows that are written.
    public long rows() {
        return 2L * members + subscriptions + 2L * streams + chats;
    }

    private static int part(int whole, double scale) {
        return (int) Math.round(whole * scale);
    }
}
