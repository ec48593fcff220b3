package dev.streamside.reaction;

import java.util.concurrent.atomic.LongAdder;

/// The totals of one stream. Safe for any thread.
final class ReactionCounters {
    private final LongAdder likes = new LongAdder();
    private final LongAdder dislikes = new LongAdder();

    void add(Reaction reaction, long more) {
        switch (reaction) {
            case LIKE -> likes.add(more);
            case DISLIKE -> dislikes.add(more);
            case NONE -> {}
        }
    }

    void exchange(Reaction before, Reaction after) {
        add(before, -1);
        add(after, 1);
    }

    Reactions.Sums sums() {
        // Another node may have counted what was taken back here.
        return new Reactions.Sums(Math.max(0, likes.sum()), Math.max(0, dislikes.sum()));
    }
}
