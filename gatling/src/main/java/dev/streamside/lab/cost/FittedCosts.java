package dev.streamside.lab.cost;

import dev.streamside.lab.statistics.Estimate;
import dev.streamside.lab.statistics.Ratio;
import java.util.Arrays;
import java.util.List;

/// What one audience costs by the fit of all steps of a study, with 95 % intervals.
public final class FittedCosts {
    private final Model cpu;
    private final Model bytes;

    /// @param steps at least one
    public FittedCosts(List<Step> steps) {
        cpu = Model.ofCpu(steps);
        bytes = Model.ofBytes(steps);
    }

    /// Cores that the application uses.
    public Ratio cores(DeliveryMode mode, double viewers, double chats) {
        return besideOne(cpu.estimate(mode, viewers, chats));
    }

    /// Kilobytes that the application writes for one viewer in an hour.
    public Ratio kilobytes(DeliveryMode mode, double viewers, double chats) {
        return besideOne(bytes.estimate(mode, viewers, chats).times(3.6 / viewers));
    }

    private static Ratio besideOne(Estimate estimate) {
        double[] ones = new double[estimate.without().length];
        Arrays.fill(ones, 1);
        return estimate.over(new Estimate(1, ones));
    }
}
