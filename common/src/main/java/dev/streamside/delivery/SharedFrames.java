package dev.streamside.delivery;

import dev.streamside.timeline.Slice;
import dev.streamside.timeline.Timeline;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The frames of one stream: one for each cursor at which there are subscribers, made when the first of them
/// needs it and kept until there is something else to show. One thread.
final class SharedFrames<F> {
    private final FrameEncoder<F> encoder;
    private final Map<Long, EntriesFrame<F>> byCursor = new HashMap<>();
    private long version;
    private long upTo;

    SharedFrames(FrameEncoder<F> encoder) {
        this.encoder = encoder;
    }

    /// What a subscriber at `cursor` has not seen, as [Timeline#run] has it; null when there is nothing for it now.
    @Nullable
    EntriesFrame<F> after(long cursor, long from, long upTo, Timeline timeline) {
        if (cursor >= upTo && cursor <= timeline.head()) {
            return null;
        }
        long now = timeline.version();
        if (now != version || upTo != this.upTo) {
            byCursor.clear();
            version = now;
            this.upTo = upTo;
        }
        return byCursor.computeIfAbsent(cursor, at -> encode(timeline.run(at, from, upTo), upTo));
    }

    private @Nullable EntriesFrame<F> encode(Slice entries, long upTo) {
        if (entries.count() == 0 && !entries.reset()) {
            return null;
        }
        return new EntriesFrame<>(
                encoder.encode(entries),
                entries.cursor(),
                entries.reset(),
                entries.cursor() < upTo,
                entries.count(),
                entries.skipped(),
                entries.count() == 0 ? 0 : entries.shownNanos());
    }
}
