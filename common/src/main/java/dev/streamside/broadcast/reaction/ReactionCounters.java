package dev.streamside.broadcast.reaction;

/// The totals of one stream, or changes of them. Safe for any thread.
final class ReactionCounters {
    private long likes;
    private long dislikes;

    synchronized void exchange(Reaction before, Reaction after) {
        add(before, -1);
        add(after, 1);
    }

    private void add(Reaction reaction, long more) {
        switch (reaction) {
            case LIKE -> likes += more;
            case DISLIKE -> dislikes += more;
            case NONE -> {}
        }
    }

    synchronized void set(ReactionSums sums) {
        likes = sums.likes();
        dislikes = sums.dislikes();
    }

    synchronized ReactionSums sums() {
        return new ReactionSums(likes, dislikes);
    }
}
