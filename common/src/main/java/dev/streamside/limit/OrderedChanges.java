package dev.streamside.limit;

/// Changes of what is in the database and also in memory: one at a time, so that memory is updated in the order of the
/// commits. Thread-safe.
public final class OrderedChanges {
    /// Always entered before the other one.
    private final Bulkhead oneAtATime = new Bulkhead(1, () -> false);

    private final Bulkhead bulkhead;

    /// @param bulkhead which each change passes
    public OrderedChanges(Bulkhead bulkhead) {
        this.bulkhead = bulkhead;
    }

    /// Runs `change`, which writes to the database and then, after the commit, to memory.
    ///
    /// @throws RuntimeException its own, or as [Bulkhead#call]
    public void make(Runnable change) {
        oneAtATime.call(() -> bulkhead.call(() -> {
            change.run();
            return true;
        }));
    }
}
