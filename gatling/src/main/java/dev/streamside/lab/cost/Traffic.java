package dev.streamside.lab.cost;

/// The work of an application for its viewers in a second.
///
/// @param viewers    how many there are
/// @param polls      polls answered
/// @param writes     frames pushed to viewers, or answers to waiting polls
/// @param compressed chats in answers that had to be compressed
/// @param deliveries chats to viewers, in answers or frames
/// @param sends      chats sent by viewers
record Traffic(double viewers, double polls, double writes, double compressed, double deliveries, double sends) {
    /// A frame has one chat each, unless there are too many.
    private static final double MERGED = 0.9;

    /// Whether chats had to be merged into fewer frames.
    boolean isMerged() {
        return writes > 0 && writes < MERGED * deliveries;
    }
}
