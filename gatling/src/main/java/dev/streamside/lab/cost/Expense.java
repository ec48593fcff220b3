package dev.streamside.lab.cost;

import dev.streamside.lab.statistics.Estimate;
import dev.streamside.lab.statistics.Finding;
import dev.streamside.lab.statistics.Finding.Verdict;

/// What delivery modes use of one thing: processor time, bytes or money.
interface Expense {
    double of(DeliveryMode mode, double viewers, double chats);

    /// As [#of], with the values without each run.
    Estimate estimate(DeliveryMode mode, double viewers, double chats);

    /// Whether nothing comparable was measured.
    boolean isUnknown(DeliveryMode mode, double viewers, double chats);

    /// How far apart the two runs of the repeated variant are, as a factor of at least 1.
    double noise();

    /// The ratio of the second mode's use to the first's.
    default Finding compare(DeliveryMode first, DeliveryMode second, double viewers, double chats) {
        var ratio = estimate(second, viewers, chats).over(estimate(first, viewers, chats));
        return isUnknown(second, viewers, chats)
                ? new Finding(ratio, Verdict.UNDECIDED, 0)
                : Finding.of(ratio, noise());
    }
}
