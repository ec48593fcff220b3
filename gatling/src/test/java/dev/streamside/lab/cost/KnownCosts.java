package dev.streamside.lab.cost;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/// Measurements of an application whose prices are known.
final class KnownCosts {
    static final DeliveryMode POLLS = DeliveryMode.polling(Duration.ofSeconds(4), true);
    static final DeliveryMode FAST_POLLS = DeliveryMode.polling(Duration.ofSeconds(2), false);
    static final DeliveryMode SOCKET = DeliveryMode.pushing("websocket");
    static final double WRITE = 25e-6;
    static final double POLL = 600e-6;

    private static final double[] RATES = {0.5, 2, 8, 16, 32};

    private record Cell(DeliveryMode mode, double viewers, boolean isAgain) {}

    /// A short version of the polls and sockets of the study `break-even`.
    private static final List<Cell> CELLS = List.of(
            new Cell(POLLS, 1000, false),
            new Cell(POLLS, 1000, true),
            new Cell(POLLS, 250, false),
            new Cell(FAST_POLLS, 1000, false),
            new Cell(SOCKET, 1000, false),
            new Cell(SOCKET, 250, false));

    private KnownCosts() {}

    static double cores(DeliveryMode mode, Traffic traffic) {
        return 0.01
                + 500e-6 * Math.pow(traffic.sends(), 0.7)
                + 20e-6 * traffic.viewers()
                + POLL * traffic.polls()
                + 2e-6 * traffic.compressed()
                + (mode.polls() && !mode.isGzip() ? 1e-6 * traffic.deliveries() : 0)
                + WRITE * traffic.writes();
    }

    static double bytes(DeliveryMode mode, Traffic traffic) {
        double chat = mode.polls() ? mode.isGzip() ? 50 : 200 : 260;
        return 900 * traffic.sends() + 5 * traffic.viewers() + 300 * traffic.polls() + chat * traffic.deliveries();
    }

    /// @param machine how much its speed changes from block to block
    /// @param run     the noise that all steps of a run share
    /// @param step    the noise of each
    static List<Step> measured(RandomGenerator random, int blocks, double machine, double run, double step) {
        List<Step> steps = new ArrayList<>();
        for (int block = 1; block <= blocks; block++) {
            double speed = Math.exp(machine * random.nextGaussian());
            for (int i = 0; i < CELLS.size(); i++) {
                Cell cell = CELLS.get(i);
                double ofRun = speed * Math.exp(run * random.nextGaussian());
                for (double chats : RATES) {
                    Traffic traffic = cell.mode().traffic(cell.viewers(), chats);
                    double ofStep = ofRun * Math.exp(step * random.nextGaussian());
                    steps.add(new Step(
                            cell.mode().name() + " " + cell.viewers(),
                            block + "-" + i,
                            block,
                            cell.isAgain(),
                            cell.mode(),
                            chats,
                            cell.viewers(),
                            traffic.polls(),
                            traffic.writes(),
                            traffic.deliveries(),
                            chats,
                            cores(cell.mode(), traffic) * ofStep,
                            bytes(cell.mode(), traffic),
                            cell.mode().polls() ? cell.mode().poll().toMillis() / 2.0 : 15,
                            100,
                            0.3,
                            0.01,
                            5,
                            0));
                }
            }
        }
        return steps;
    }

    /// The same step with other measurements.
    static Step with(Step step, double cores, double frames) {
        return new Step(
                step.variant(),
                step.run(),
                step.block(),
                step.isAgain(),
                step.mode(),
                step.chats(),
                step.viewers(),
                step.polls(),
                frames,
                step.deliveries(),
                step.sends(),
                cores,
                step.bytes(),
                step.p50Millis(),
                step.p99Millis(),
                step.loadCores(),
                step.otherCores(),
                step.lateMillis(),
                step.cacheCores());
    }
}
