package dev.streamside.lab.benchmark;

/// The size of the tables of the read path.
///
/// @param members     each has a channel
/// @param streams     the last of them is live
/// @param chats       in all streams
/// @param liveChats   in the live stream; they are the newest
/// @param subscribers to the live stream's channel
record ReadPathSize(int members, int streams, int chats, int liveChats, int subscriptions, int subscribers) {
    static final ReadPathSize PUBLISHED = new ReadPathSize(100_000, 1_111, 300_000, 10_000, 2_000_000, 50_000);
}
