package dev.streamside.delivery;

import dev.streamside.timeline.Overflow;
import dev.streamside.timeline.Timeline;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// The subscribers of one stream that one worker serves. Confined to its thread, except for [#changed].
final class Subscribers<F> {
    private final DeliveryMetrics metrics;
    private final SharedFrames<F> frames;
    private final SharedFrames<F> readableFrames;
    private final ReadingSpeed speed;
    private final RoundRobin<F> round = new RoundRobin<>();
    private final AtomicBoolean announced = new AtomicBoolean();
    private final AtomicReference<Timeline> latest;
    private Timeline timeline;
    private @Nullable F counts;
    private int complete;

    /// How many subscribers it had when it was added to the [PendingStreams]; 0 when it is not there.
    int pending;

    Subscribers(Timeline timeline, ReadingSpeed speed, FrameEncoder<F> encoder, DeliveryMetrics metrics) {
        this.metrics = metrics;
        this.frames = new SharedFrames<>(encoder);
        this.readableFrames = new SharedFrames<>(encoder);
        this.speed = speed;
        this.latest = new AtomicReference<>(timeline);
        this.timeline = timeline;
    }

    /// Notes that there is something new. Safe for any thread.
    ///
    /// @return whether to tell the worker; false when it was told and has not looked yet
    boolean changed(Timeline current) {
        latest.accumulateAndGet(current, Subscribers::newer);
        return announced.compareAndSet(false, true);
    }

    /// A timeline that has left memory may be reported by a slow thread after the one that was loaded in its place.
    private static Timeline newer(Timeline known, Timeline current) {
        return current.isBehind(known.head(), known.epoch()) ? known : current;
    }

    /// Whether `current` has something that the timeline here does not have.
    boolean isBehind(Timeline current) {
        return timeline.isBehind(current.head(), current.epoch());
    }

    /// Looks at what [#changed] announced.
    ///
    /// @return how many are told at once, whatever they can read; a round begins for them
    int refresh() {
        announced.set(false);
        Timeline before = timeline;
        timeline = latest.get();
        if (timeline.epoch() != before.epoch()) { // the log went back, which concerns everybody
            speed.catchUp(timeline.head());
            round.begin();
            return size();
        }
        if (complete > 0) {
            round.begin();
        }
        return complete;
    }

    /// Moves on those who get no more than they can read.
    ///
    /// @return how many they are; 0 when there is nothing for them yet, otherwise a round begins
    int advance(long nowNanos) {
        if (!speed.advance(timeline.head(), nowNanos)) {
            return 0;
        }
        round.begin();
        return size() - complete;
    }

    /// Whether [#advance] has shown everything.
    boolean isUpToDate() {
        return speed.upTo() == timeline.head();
    }

    /// Begins a round that shows `newCounts`.
    void show(F newCounts) {
        counts = newCounts;
        round.begin();
    }

    void add(Subscription<F> subscription) {
        complete += isComplete(subscription) ? 1 : 0;
        round.add(subscription);
        serve(subscription);
    }

    void remove(Subscription<F> subscription) {
        if (contains(subscription)) {
            complete -= isComplete(subscription) ? 1 : 0;
            round.remove(subscription);
        }
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

    /// Writes what the subscriber has not seen. If an earlier write to it is unfinished, it is served again when
    /// that one ends.
    ///
    /// @return how many writes it took
    int serve(Subscription<F> subscription) {
        int writes = 0;
        boolean more = true;
        while (more) {
            if (subscription.epoch != timeline.epoch()) {
                subscription.receiver.tooSlow(); // the log went back: it begins anew
                return writes;
            }
            EntriesFrame<F> entries = isComplete(subscription)
                    ? frames.after(subscription.cursor, 0, timeline.head(), timeline)
                    : readableFrames.after(subscription.cursor, speed.from(), speed.upTo(), timeline);
            if (entries != null && entries.reset()) {
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
            more = entries != null && entries.more();
            if (entries != null) {
                subscription.cursor = entries.cursor();
                metrics.delivered(entries);
            }
        }
        return writes;
    }

    @SuppressWarnings("ReferenceEquality") // the same frame, not an equal one
    private List<F> fresh(Subscription<F> subscription, @Nullable EntriesFrame<F> entries) {
        F freshCounts = counts == subscription.counts ? null : counts;
        if (entries == null) {
            return freshCounts == null ? List.of() : List.of(freshCounts);
        }
        return freshCounts == null ? List.of(entries.frame()) : List.of(entries.frame(), freshCounts);
    }
}
