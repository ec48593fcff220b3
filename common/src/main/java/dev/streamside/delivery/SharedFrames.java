package dev.streamside.delivery;

import dev.streamside.timeline.Overflow;
import dev.streamside.timeline.Slice;
import dev.streamside.timeline.Timeline;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The frames of one stream: one for each cursor at which there are subscribers, made when the first of them
/// needs it and kept until the timeline changes. One thread.
final class SharedFrames<F> {
    /// Most entries in one frame; a subscriber that is further behind gets several.
    private static final int MAX_ENTRIES = Timeline.MAX_LIMIT;

    private final FrameEncoder<F> encoder;
    private final Map<Long, EntriesFrame<F>> byCursor = new HashMap<>();
    private long version;

    SharedFrames(FrameEncoder<F> encoder) {
        this.encoder = encoder;
    }

    /// What a subscriber at `cursor` has not seen; null when there is nothing.
    @Nullable
    EntriesFrame<F> after(long cursor, Timeline timeline) {
        if (cursor == timeline.head()) {
            return null;
        }
        long now = timeline.version();
        if (now != version) {
            byCursor.clear();
            version = now;
        }
        return byCursor.computeIfAbsent(cursor, at -> encode(timeline, at));
    }

    private EntriesFrame<F> encode(Timeline timeline, long cursor) {
        Slice entries = timeline.read(cursor, MAX_ENTRIES, Overflow.PAGE);
        return new EntriesFrame<>(
                encoder.encode(entries),
                entries.cursor(),
                entries.reset(),
                entries.cursor() < timeline.head(),
                entries.count(),
                entries.count() == 0 ? 0 : entries.shownNanos());
    }
}
