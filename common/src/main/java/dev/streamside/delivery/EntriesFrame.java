package dev.streamside.delivery;

/// A frame of entries for all subscribers at the same cursor.
///
/// @param cursor     the subscribers' cursor afterwards
/// @param reset      whether it is useless, because the timeline does not reach back to them
/// @param more       whether more entries follow
/// @param count      how many entries it has
/// @param skipped    how many before them it leaves out
/// @param shownNanos since when the first of them could be read, in [System#nanoTime]; 0 when there is none
record EntriesFrame<F>(F frame, long cursor, boolean reset, boolean more, int count, long skipped, long shownNanos) {}
