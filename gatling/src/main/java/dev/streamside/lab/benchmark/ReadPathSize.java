package dev.streamside.lab.benchmark;

/// The size of the tables of the read path.
///
/// @param members     each has a channel
/// @param streams     the last of them is live
/// @param chats       of all streams
/// @param liveChats   of the live stream; they are the newest
/// @param subscribers of the live stream's channel
record ReadPathSize(int members, int streams, int chats, int liveChats, int subscriptions, int subscribers) {
    static final ReadPathSize PUBLISHED = new ReadPathSize(100_000, 1_111, 300_000, 10_000, 2_000_000, 50_000);
}
