package dev.streamside.lab.cost;

/// What an application does for its viewers in a second.
///
/// @param viewers    there are
/// @param polls      answered
/// @param writes     of frames, by an application that is not asked, or of answers to polls that wait
/// @param compressed chats in answers that had to be compressed
/// @param deliveries chats to viewers, through answers or frames
/// @param sends      of viewers
record Traffic(double viewers, double polls, double writes, double compressed, double deliveries, double sends) {
    /// Frames hold one chat each unless there are too many.
    private static final double MERGED = 0.9;

    /// Whether chats had to be merged into fewer frames.
    boolean isMerged() {
        return writes > 0 && writes < MERGED * deliveries;
    }
}
