package dev.streamside.chat.delivery;

import dev.streamside.chat.timeline.EntryForm;
import dev.streamside.chat.timeline.Overflow;
import dev.streamside.chat.timeline.Timeline;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;

/// The subscribers of one stream that one worker serves. Confined to its thread, except for [#changed].
final class Subscribers<F> {
    /// Subscribers of one kind share their frames. In the full form, all frames except those of a segment are
    /// the same with and without compression.
    private record Kind(Overflow overflow, EntryForm form, boolean compressed) {
        static Kind of(Subscription<?> subscription) {
            EntryForm form = subscription.receiver.form();
            boolean compressed = form == EntryForm.FULL || subscription.receiver.keepsContext();
            return new Kind(subscription.overflow, form, compressed);
        }
    }

    private final DeliveryMetrics metrics;
    private final FrameEncoder<F> encoder;
    private final Deflater deflater;
    private final Map<Kind, SharedFrames<F>> frames = new HashMap<>();
    private final ReadingSpeed speed;
    private final MergeWindow window;
    private final RoundRobin<F> round = new RoundRobin<>();
    private final AtomicBoolean announced = new AtomicBoolean();
    private final AtomicReference<Timeline> latest;
    private Timeline timeline;
    private @Nullable F counts;
    private int complete;

    /// How many subscribers it had when it was added to the [PendingStreams]; 0 when it is not there.
    int pending;

    Subscribers(
            Timeline timeline,
            ReadingSpeed speed,
            MergeWindow window,
            FrameEncoder<F> encoder,
            Deflater deflater,
            DeliveryMetrics metrics) {
        this.metrics = metrics;
        this.encoder = encoder;
        this.deflater = deflater;
        this.speed = speed;
        this.window = window;
        this.latest = new AtomicReference<>(timeline);
        this.timeline = timeline;
    }

    /// Notes that there are new entries. Safe for any thread.
    ///
    /// @return whether to tell the worker; false when it has been told already and has not called [#refresh]
    ///     yet
    boolean changed(Timeline current) {
        latest.accumulateAndGet(current, Subscribers::newer);
        return announced.compareAndSet(false, true);
    }

    /// A slow thread may report a timeline that has left memory after the one that was loaded in its place.
    private static Timeline newer(Timeline known, Timeline current) {
        return current.isBehind(known.head(), known.epoch()) ? known : current;
    }

    /// Whether `current` has entries that the timeline here does not have.
    boolean isBehind(Timeline current) {
        return timeline.isBehind(current.head(), current.epoch());
    }

    /// Takes the latest timeline from [#changed].
    ///
    /// @return how many subscribers are shown new entries at once, however fast they come; a round begins for
    ///     them
    int refresh() {
        announced.set(false);
        Timeline before = timeline;
        timeline = latest.get();
        frames.values().forEach(each -> each.endIfOver(timeline));
        if (timeline.epoch() != before.epoch()) { // the log went back, which concerns all subscribers
            speed.catchUp(timeline.head());
            round.begin();
            return size();
        }
        if (complete > 0) {
            round.begin();
        }
        return complete;
    }

    /// Moves on the subscribers that get no more than they can read.
    ///
    /// @param paced whether the pace merges new entries already
    /// @return how many they are; 0 when there is nothing for them yet, otherwise a round begins
    int advance(long nowNanos, boolean paced) {
        long entries = timeline.head() - speed.upTo();
        boolean waits = window.isOpen(entries, nowNanos) && !paced;
        if (waits || !speed.advance(timeline.head(), nowNanos)) {
            return 0;
        }
        window.shown(entries, nowNanos);
        round.begin();
        return size() - complete;
    }

    /// Whether [#advance] has let subscribers see everything.
    boolean isUpToDate() {
        return speed.upTo() == timeline.head();
    }

    /// Writes a frame to one subscriber only, unless something else is being written.
    void interject(Subscription<F> subscription, F frame) {
        if (subscription.receiver.offer(List.of(frame)) && subscription.receiver.keepsContext()) {
            framesOf(subscription).leaveSegment(subscription);
        }
    }

    /// Begins a round that shows `newCounts`.
    void show(F newCounts) {
        counts = newCounts;
        round.begin();
    }

    void add(Subscription<F> subscription) {
        complete += isComplete(subscription) ? 1 : 0;
        subscription.frames = frames.computeIfAbsent(
                Kind.of(subscription),
                kind -> new SharedFrames<>(encoder, kind.form, kind.compressed ? deflater : null));
        framesOf(subscription).add(subscription);
        round.add(subscription);
        serve(subscription);
    }

    void remove(Subscription<F> subscription) {
        if (contains(subscription)) {
            complete -= isComplete(subscription) ? 1 : 0;
            framesOf(subscription).remove(subscription);
            round.remove(subscription);
        }
    }

    private SharedFrames<F> framesOf(Subscription<F> subscription) {
        return Objects.requireNonNull(subscription.frames);
    }

    private boolean isComplete(Subscription<F> subscription) {
        return subscription.overflow == Overflow.PAGE;
    }

    boolean contains(Subscription<F> subscription) {
        return round.contains(subscription);
    }

    int size() {
        return round.size();
    }

    boolean isServed() {
        return round.isDone();
    }

    /// Continues the round for at most `maxTurns` turns, while the pace allows.
    ///
    /// @return how many turns were taken
    int serve(WritePacer pacer, int maxTurns) {
        int turns = 0;
        while (turns < maxTurns && !round.isDone() && pacer.allows()) {
            turns++;
            pacer.spend(serve(round.next()));
        }
        return turns;
    }

    /// Serves a whole round at once.
    void flush() {
        refresh();
        speed.catchUp(timeline.head());
        round.begin();
        while (!round.isDone()) {
            serve(round.next());
        }
    }

    /// Writes the entries that the subscriber has not seen. If an earlier write to it is unfinished, it is
    /// served again when that one ends.
    ///
    /// @return how many writes it took
    int serve(Subscription<F> subscription) {
        int writes = 0;
        boolean more = true;
        while (more) {
            if (subscription.epoch != timeline.epoch()) {
                subscription.receiver.tooSlow(); // the log went back: it starts over
                return writes;
            }
            boolean all = isComplete(subscription);
            long upTo = all ? timeline.head() : speed.upTo();
            List<EntriesFrame<F>> entries =
                    framesOf(subscription).next(subscription, all ? 0 : speed.from(), upTo, timeline);
            if (!entries.isEmpty() && entries.getFirst().reset()) {
                subscription.receiver.tooSlow();
                return writes;
            }
            List<F> fresh = fresh(subscription, entries);
            if (fresh.isEmpty()) {
                return writes;
            }
            if (!subscription.receiver.offer(fresh)) {
                metrics.busy();
                return writes;
            }
            writes++;
            subscription.counts = counts;
            if (!entries.isEmpty()) {
                written(subscription, entries);
            }
            more = subscription.cursor < upTo;
        }
        return writes;
    }

    private void written(Subscription<F> subscription, List<EntriesFrame<F>> entries) {
        EntriesFrame<F> last = entries.getLast();
        subscription.cursor = last.cursor();
        subscription.framesOfSegment += last.inSegment() ? entries.size() : 0;
        entries.forEach(metrics::delivered);
    }

    @SuppressWarnings("ReferenceEquality") // the same frame, not an equal one
    private List<F> fresh(Subscription<F> subscription, List<EntriesFrame<F>> entries) {
        F freshCounts = counts == subscription.counts ? null : counts;
        if (freshCounts == null && entries.size() == 1) {
            return entries.getFirst().alone();
        }
        List<F> fresh = new ArrayList<>(entries.size() + 1);
        entries.forEach(each -> fresh.add(each.frame()));
        if (freshCounts != null) {
            fresh.add(freshCounts);
        }
        return fresh;
    }
}
