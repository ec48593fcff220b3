package dev.streamside.lab.dataset;

/// The size of a data set.
///
/// @param members   each has a channel of its own
/// @param streams   one of them is live, the others have ended
/// @param chats     in the streams that have ended
/// @param liveChats in the live stream
public record DataSize(int members, int subscriptions, int streams, int chats, int liveChats) {
    public static final DataSize PUBLISHED = new DataSize(100_000, 2_000_000, 1_111, 300_000, 0);

    public DataSize {
        if (members < 1 || streams < 1 || streams > members || subscriptions < 0 || chats < 0 || liveChats < 0) {
            throw new IllegalArgumentException("At least one member and one stream, and no more streams than members: "
                    + members + " and " + streams);
        }
        if (streams == 1 && chats > 0) {
            throw new IllegalArgumentException("No stream has ended that could have " + chats + " chats");
        }
        if (subscriptions > (long) members * members / 2) {
            throw new IllegalArgumentException(
                    subscriptions + " subscriptions are too many for " + members + " members");
        }
    }

    /// The published size times `scale`, with at least two streams.
    public static DataSize scaled(double scale) {
        return scaled(scale, PUBLISHED.liveChats);
    }

    /// The same, with chats in the live stream.
    ///
    /// @param liveChats at scale 1
    public static DataSize scaled(double scale, int liveChats) {
        if (!(scale > 0 && scale <= 10)) {
            throw new IllegalArgumentException("The scale must be above 0 and at most 10: " + scale);
        }
        return new DataSize(
                Math.max(10, part(PUBLISHED.members, scale)),
                part(PUBLISHED.subscriptions, Math.min(scale, scale * scale * 100)),
                Math.max(2, part(PUBLISHED.streams, scale)),
                part(PUBLISHED.chats, scale),
                part(liveChats, scale));
    }

    /// Its size relative to the published one, by the number of members.
    public double scale() {
        return (double) members / PUBLISHED.members;
    }

    /// How many subscribe to the channel of the live stream: half of the members, as published.
    int liveSubscribers() {
        return Math.min(subscriptions, members / 2);
    }

    /// The number of rows that are written.
    public long rows() {
        return 2L * members + subscriptions + 2L * streams + chats + liveChats;
    }

    private static int part(int whole, double scale) {
        return (int) Math.round(whole * scale);
    }
}
