package dev.streamside.lab.cost;

import dev.streamside.lab.statistics.Estimate;
import java.util.List;

/// What delivery modes cost per hour, at given prices of what they use.
///
/// @param noise see [#noise()]
record Money(Model cpu, Model bytes, Prices prices, double noise) implements Expense {
    static Money of(List<Step> steps, Model cpu, Model bytes, Prices prices) {
        return new Money(cpu, bytes, prices, Model.noise(steps, step -> prices.ofAnHour(step.cores(), step.bytes())));
    }

    @Override
    public double of(DeliveryMode mode, double viewers, double chats) {
        return prices.ofAnHour(cpu.of(mode, viewers, chats), bytes.of(mode.withoutCache(), viewers, chats));
    }

    /// A cache saves the application work, but viewers get the same bytes.
    @Override
    public Estimate estimate(DeliveryMode mode, double viewers, double chats) {
        return cpu.estimate(mode, viewers, chats)
                .times(prices.ofAnHour(1, 0))
                .plus(bytes.estimate(mode.withoutCache(), viewers, chats).times(prices.ofAnHour(0, 1)));
    }

    @Override
    public boolean isUnknown(DeliveryMode mode, double viewers, double chats) {
        return cpu.isUnknown(mode, viewers, chats);
    }
}
