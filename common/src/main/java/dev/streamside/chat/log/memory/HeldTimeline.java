package dev.streamside.chat.log.memory;

import dev.streamside.chat.timeline.Timeline;
import java.util.concurrent.atomic.AtomicReference;

/// A timeline in memory, with its state. Thread-safe.
public final class HeldTimeline {
    /// The state only moves from top to bottom.
    public enum State {
        /// Entries that are added to the log are appended here.
        CURRENT,
        /// As `CURRENT`, but earlier entries may have changed since they were read. The timeline is shown
        /// until the database is known to have all of it; then it is read again.
        NEEDS_RELOAD,
        /// Its log has ended, so it gets no more entries.
        ENDED,
        /// It has ended, and may have changed since. It is dropped, and the next reader loads it again.
        OUTDATED;

        State ifEntriesMayHaveChanged() {
            return switch (this) {
                case CURRENT, NEEDS_RELOAD -> NEEDS_RELOAD;
                case ENDED, OUTDATED -> OUTDATED;
            };
        }

        State ifLogHasEnded() {
            return switch (this) {
                case CURRENT, ENDED -> ENDED;
                case NEEDS_RELOAD, OUTDATED -> OUTDATED;
            };
        }
    }

    private final Timeline timeline;
    private final AtomicReference<State> state;

    HeldTimeline(Timeline timeline) {
        this.timeline = timeline;
        this.state = new AtomicReference<>(timeline.closed() ? State.ENDED : State.CURRENT);
    }

    public Timeline timeline() {
        return timeline;
    }

    public State state() {
        return state.get();
    }

    /// Entries may have changed without a new entry that says so.
    ///
    /// @return the state now
    State entriesMayHaveChanged() {
        return state.updateAndGet(State::ifEntriesMayHaveChanged);
    }

    /// @return the state now
    State logHasEnded() {
        return state.updateAndGet(State::ifLogHasEnded);
    }
}
