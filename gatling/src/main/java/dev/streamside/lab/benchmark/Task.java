package dev.streamside.lab.benchmark;

/// Work, and how it is timed.
///
/// @param threads that do it at once
/// @param round   how often a thread does it before it looks at the clock, which takes as long as brief work
/// @param counts  for how many the work counts each time, such as the chats of a batch
record Task(int threads, int round, int counts, Work work) {}
