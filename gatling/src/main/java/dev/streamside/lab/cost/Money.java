package dev.streamside.lab.cost;

import dev.streamside.lab.statistics.Estimate;
import java.util.List;

/// What ways cost in money an hour, at given prices of what they use.
///
/// @param noise see [#noise()]
record Money(Model cpu, Model bytes, Prices prices, double noise) implements Expense {
    static Money of(List<Step> steps, Model cpu, Model bytes, Prices prices) {
        return new Money(cpu, bytes, prices, Model.noise(steps, step -> prices.ofAnHour(step.cores(), step.bytes())));
    }

    @Override
    public double of(Way way, double viewers, double chats) {
        return prices.ofAnHour(cpu.of(way, viewers, chats), bytes.of(way.withoutCache(), viewers, chats));
    }

    /// A cache saves the application work, but viewers get the same bytes.
    @Override
    public Estimate estimate(Way way, double viewers, double chats) {
        return cpu.estimate(way, viewers, chats)
                .times(prices.ofAnHour(1, 0))
                .plus(bytes.estimate(way.withoutCache(), viewers, chats).times(prices.ofAnHour(0, 1)));
    }

    @Override
    public boolean isUnknown(Way way, double viewers, double chats) {
        return cpu.isUnknown(way, viewers, chats);
    }
}
