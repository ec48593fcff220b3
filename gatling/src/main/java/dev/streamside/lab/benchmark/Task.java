package dev.streamside.lab.benchmark;

/// Work, and how it is timed.
///
/// @param threads how many do it at once
/// @param round   how often a thread does it between two readings of the clock, each of which takes as long
///                as brief work
/// @param counts  how many items one execution counts as, such as the chats of a batch
record Task(int threads, int round, int counts, Work work) {}
