package dev.streamside.chat.delivery;

import dev.streamside.chat.timeline.Timeline;
import java.util.ArrayList;
import java.util.List;

/// Frames that refer to earlier ones. A subscriber whose cursor is where the segment begins can join it. It
/// then gets each frame in order, so its connection has the same context as all others in the segment. No
/// other subscriber can be sent one of these frames. Confined to the thread of its worker.
final class Segment<F> {
    /// Longer segments save little more (128 kB another 3 %), and a viewer who joins in the middle waits for
    /// the next one.
    private static final int MAX_TEXT = 64 * 1024;
    /// Shorter segments would end too often: the first frames have nothing to refer to.
    private static final int MIN_TEXT = 4 * 1024;

    final long begin;
    private final Timeline timeline;
    private final long replacements;
    private final SharedContext context;
    private final List<EntriesFrame<F>> frames = new ArrayList<>();
    /// The frames that nearly every subscriber gets next.
    private List<EntriesFrame<F>> newest = List.of();
    private long end;
    private int subscribers;
    /// How many subscribers keep a context but cannot join: they were further when it began, or have left it.
    private int outside;

    /// @param begin the cursor at which subscribers can join
    /// @param context empty
    Segment(long begin, Timeline timeline, SharedContext context) {
        this.begin = begin;
        this.end = begin;
        this.timeline = timeline;
        this.replacements = timeline.replacements();
        this.context = context;
    }

    /// Whether `subscription` is in it, or joins now.
    boolean admits(Subscription<F> subscription) {
        if (subscription.segment == this) {
            return true;
        }
        if (subscription.cursor == begin) {
            leaveOther(subscription);
            subscription.segment = this;
            subscription.framesOfSegment = 0;
            subscribers++;
            return true;
        }
        if (subscription.cursor > begin && subscription.outsideOf != this) {
            subscription.outsideOf = this;
            outside++;
        }
        return false;
    }

    private static <F> void leaveOther(Subscription<F> subscription) {
        Segment<F> other = subscription.segment;
        if (other != null) {
            other.leave(subscription);
        }
    }

    /// Removes a subscriber, in the segment or outside.
    void leave(Subscription<F> subscription) {
        if (subscription.segment == this) {
            subscription.segment = null;
            subscribers--;
        } else if (subscription.outsideOf == this) {
            subscription.outsideOf = null;
            outside--;
        }
    }

    boolean isEmpty() {
        return subscribers == 0;
    }

    /// The cursor of the subscribers that have received all its frames.
    long end() {
        return end;
    }

    /// The context of its next frame.
    SharedContext context() {
        return context;
    }

    void add(EntriesFrame<F> frame) {
        frames.add(frame);
        newest = List.of(frame);
        end = frame.cursor();
    }

    /// Its frames from `index` on.
    List<EntriesFrame<F>> from(int index) {
        int count = frames.size() - index;
        return count == 0 ? List.of() : count == 1 ? newest : List.copyOf(frames.subList(index, frames.size()));
    }

    /// Whether its frames must not be used any more: an entry in them may have been removed since, or the log
    /// was loaded again.
    boolean isOver(Timeline now) {
        return now != timeline || now.replacements() != replacements;
    }

    /// Whether the next frame should begin another segment.
    boolean shouldEnd() {
        return isEmpty() || context.length() >= MAX_TEXT || (context.length() >= MIN_TEXT && outside > subscribers / 4);
    }

    /// Drops all texts. Subscribers may still refer to the segment.
    void forget() {
        frames.clear();
        newest = List.of();
        context.forget();
    }
}
