package dev.streamside.lab.cost;

import dev.streamside.lab.statistics.Estimate;
import dev.streamside.lab.statistics.Finding;
import dev.streamside.lab.statistics.Finding.Verdict;

/// What ways take of one thing: processor time, bytes or money.
interface Expense {
    double of(Way way, double viewers, double chats);

    /// The same with what it would be without each run.
    Estimate estimate(Way way, double viewers, double chats);

    /// Whether nothing like it was measured.
    boolean isUnknown(Way way, double viewers, double chats);

    /// How far the variant that ran twice is from itself, as a factor of at least 1.
    double noise();

    /// How many times as much the second way takes.
    default Finding compare(Way first, Way second, double viewers, double chats) {
        var ratio = estimate(second, viewers, chats).over(estimate(first, viewers, chats));
        return isUnknown(second, viewers, chats)
                ? new Finding(ratio, Verdict.UNDECIDED, 0)
                : Finding.of(ratio, noise());
    }
}
