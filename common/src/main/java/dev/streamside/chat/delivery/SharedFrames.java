package dev.streamside.chat.delivery;

import dev.streamside.chat.timeline.EntryForm;
import dev.streamside.chat.timeline.Slice;
import dev.streamside.chat.timeline.Timeline;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;

/// The frames of one stream in one form. Subscribers that keep a context are normally in step: they get the
/// frames of one [Segment], which refer to each other. All others get one frame for each cursor that occurs,
/// made when it is first needed and kept until there is something else to show. One thread.
final class SharedFrames<F> {
    /// Compressing a frame takes about 50 µs, and writing it to one subscriber 10 µs; a segment takes about
    /// 70 kB.
    static final int MIN_IN_STEP = 16;

    private record Span(long after, long upTo) {}

    private final FrameEncoder<F> encoder;
    private final EntryForm form;
    private final @Nullable Deflater deflater;
    /// Frames that are complete by themselves. Each list has one frame, or none if there is nothing to show.
    private final Map<Span, List<EntriesFrame<F>>> plain = new HashMap<>();
    private long version;
    private long upTo;
    private @Nullable Segment<F> segment;
    private int withContext;

    /// @param deflater of the thread, without a header; null for subscribers without compression
    SharedFrames(FrameEncoder<F> encoder, EntryForm form, @Nullable Deflater deflater) {
        this.encoder = encoder;
        this.form = form;
        this.deflater = deflater;
    }

    void add(Subscription<F> subscription) {
        withContext += keepsContext(subscription) ? 1 : 0;
    }

    /// Compact entries always refer to introduced authors, so their readers all keep a context.
    private boolean keepsContext(Subscription<F> subscription) {
        return form == EntryForm.COMPACT || subscription.receiver.keepsContext();
    }

    void remove(Subscription<F> subscription) {
        withContext -= keepsContext(subscription) ? 1 : 0;
        leaveSegment(subscription);
    }

    /// From now on the connection of `subscription` has a different context than those in its segment.
    void leaveSegment(Subscription<F> subscription) {
        if (segment != null) {
            segment.leave(subscription);
            if (segment.isEmpty()) {
                endSegment();
            }
        }
    }

    /// What `subscription` gets next, as [Timeline#run] has it: frames to be written at once. Empty when there is
    /// nothing for it now.
    List<EntriesFrame<F>> next(Subscription<F> subscription, long from, long upTo, Timeline timeline) {
        endIfOver(timeline);
        if (upTo != this.upTo) {
            moveTo(upTo, timeline);
        }
        Segment<F> current = segment;
        if (current == null || !keepsContext(subscription)) {
            return after(subscription.cursor, from, upTo, timeline);
        }
        if (current.admits(subscription)) {
            extend(current, from, timeline);
            List<EntriesFrame<F>> frames = current.from(subscription.framesOfSegment);
            return frames.isEmpty() ? after(subscription.cursor, from, upTo, timeline) : frames;
        }
        // A subscriber that is behind is brought to the segment's beginning, unless that is skipped now.
        boolean mayJoin = subscription.cursor < current.begin && from <= current.begin;
        return after(subscription.cursor, from, mayJoin ? current.begin : upTo, timeline);
    }

    /// There is more to show. A segment begins at such a time, at the cursor of the subscribers that have
    /// seen everything else: a viewer who is behind can reach that cursor, but a viewer who is ahead cannot
    /// go back.
    private void moveTo(long next, Timeline timeline) {
        long settled = upTo;
        upTo = next;
        plain.clear();
        if (segment == null ? withContext >= MIN_IN_STEP : segment.shouldEnd()) {
            endSegment();
            segment = settled < upTo ? new Segment<>(settled, timeline, new SharedContext(deflater, form)) : null;
        }
    }

    /// Ends a segment that must not be used any more, or that does not pay because too few subscribers keep a
    /// context. Call this whenever entries may have been removed.
    void endIfOver(Timeline timeline) {
        if (segment != null && (segment.isOver(timeline) || withContext < MIN_IN_STEP)) {
            endSegment();
        }
    }

    private void endSegment() {
        if (segment != null) {
            segment.forget();
            segment = null;
        }
    }

    /// Adds the new entries to the segment as a frame.
    private void extend(Segment<F> current, long from, Timeline timeline) {
        if (current.end() < upTo) {
            Slice entries = timeline.run(current.end(), from, upTo);
            if (entries.count() > 0 && !entries.reset()) {
                current.add(frame(encoder.encode(entries, current.context()), entries, true));
            }
        }
    }

    private List<EntriesFrame<F>> after(long cursor, long from, long end, Timeline timeline) {
        if (cursor >= end && cursor <= timeline.head()) {
            return List.of();
        }
        long now = timeline.version();
        if (now != version) {
            plain.clear();
            version = now;
        }
        var span = new Span(cursor, end);
        List<EntriesFrame<F>> known = plain.get(span);
        if (known == null) {
            known = encode(timeline.run(cursor, from, end));
            plain.put(span, known);
        }
        return known;
    }

    private List<EntriesFrame<F>> encode(Slice entries) {
        return entries.count() == 0 && !entries.reset()
                ? List.of()
                : List.of(frame(encoder.encode(entries, form), entries, false));
    }

    private EntriesFrame<F> frame(F encoded, Slice entries, boolean inSegment) {
        return new EntriesFrame<>(
                List.of(encoded),
                entries.cursor(),
                entries.reset(),
                entries.count(),
                entries.skipped(),
                entries.count() == 0 ? 0 : entries.shownNanos(),
                inSegment);
    }
}
