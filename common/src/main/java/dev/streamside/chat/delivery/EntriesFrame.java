package dev.streamside.chat.delivery;

import java.util.List;

/// A frame of entries for all subscribers at the same cursor.
///
/// @param alone      the frame, in a list that all of them share, since it is nearly always the only frame
///                   written
/// @param cursor     the subscribers' cursor afterwards
/// @param reset      whether the frame is of no use, because the timeline does not reach back to the cursor
/// @param count      how many entries it has
/// @param skipped    how many entries before them it leaves out
/// @param shownNanos when the first of them became readable, in [System#nanoTime]; 0 when there is none
/// @param inSegment  whether it is only for subscribers that have received all earlier frames of its
///                   [Segment]
record EntriesFrame<F>(
        List<F> alone, long cursor, boolean reset, int count, long skipped, long shownNanos, boolean inSegment) {

    F frame() {
        return alone.getFirst();
    }
}
