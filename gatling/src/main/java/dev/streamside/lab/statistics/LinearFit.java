package dev.streamside.lab.statistics;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/// The cost of each of several causes, from measurements to which all of them contributed: a cost is the sum
/// of amounts times prices. Prices are at least zero, and are chosen for the smallest relative errors.
///
/// Measurements of one run share that run's disturbances. So intervals come from leaving out one run at a
/// time (jackknife), and are Student's. A price that only one run determines is therefore unknown. Not
/// thread-safe.
public final class LinearFit {
    private static final int REWEIGHTINGS = 4;
    private static final int MOST_SWEEPS = 20_000;
    private static final double PRECISE = 1e-9;

    private final List<Measurement> measurements;
    private final double[] prices;
    /// The prices without each run; computed when an interval is first needed.
    private @Nullable List<double[]> others;

    /// A measurement.
    ///
    /// @param run     the run in which it was made
    /// @param amounts the amount of each cause, such as its events per second
    /// @param cost    above zero
    public record Measurement(String run, double[] amounts, double cost) {}

    private LinearFit(List<Measurement> measurements) {
        this.measurements = measurements;
        this.prices = prices(measurements);
    }

    /// @param measurements at least one, all with the same number of amounts
    public static LinearFit of(List<Measurement> measurements) {
        return new LinearFit(List.copyOf(measurements));
    }

    private DoubleStream others(ToDoubleFunction<double[]> figure) {
        if (others == null) {
            others = measurements.stream()
                    .map(Measurement::run)
                    .distinct()
                    .map(run -> prices(measurements.stream()
                            .filter(one -> !one.run().equals(run))
                            .toList()))
                    .toList();
        }
        return others.stream().mapToDouble(figure);
    }

    /// The price of one unit of a cause.
    public double price(int cause) {
        return prices[cause];
    }

    /// The interval of a price.
    public Interval interval(int cause) {
        return Interval.ofJackknife(prices[cause], others(other -> other[cause]).toArray(), Ratio.CONFIDENCE);
    }

    public double cost(double... amounts) {
        return cost(prices, amounts);
    }

    /// The cost of these amounts, with the values without each run.
    public Estimate estimate(double... amounts) {
        return new Estimate(
                cost(prices, amounts), others(other -> cost(other, amounts)).toArray());
    }

    /// A plain loop, because a fit spends nearly all of its time here.
    private static double cost(double[] prices, double[] amounts) {
        double cost = 0;
        for (int i = 0; i < prices.length; i++) {
            cost += prices[i] * amounts[i];
        }
        return cost;
    }

    /// Relative errors count. They are relative to the fit: relative to the measurements, low ones would
    /// weigh too much.
    private static double[] prices(List<Measurement> measurements) {
        if (measurements.isEmpty()) {
            return new double[0];
        }
        double[] sizes = measurements.stream().mapToDouble(Measurement::cost).toArray();
        double[] prices = leastSquares(measurements, sizes);
        for (int i = 0; i < REWEIGHTINGS; i++) {
            for (int row = 0; row < sizes.length; row++) {
                double fitted = cost(prices, measurements.get(row).amounts());
                sizes[row] = fitted > 0 ? fitted : sizes[row];
            }
            prices = leastSquares(measurements, sizes);
        }
        return prices;
    }

    /// Improves one price after another until none changes.
    private static double[] leastSquares(List<Measurement> measurements, double[] sizes) {
        int causes = measurements.getFirst().amounts().length;
        double[][] products = new double[causes][causes];
        double[] costs = new double[causes];
        for (int row = 0; row < sizes.length; row++) {
            double[] amounts = measurements.get(row).amounts();
            double weight = 1 / (sizes[row] * sizes[row]);
            for (int i = 0; i < causes; i++) {
                costs[i] += weight * amounts[i] * measurements.get(row).cost();
                for (int j = 0; j < causes; j++) {
                    products[i][j] += weight * amounts[i] * amounts[j];
                }
            }
        }
        double[] prices = new double[causes];
        for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
            double change = 0;
            for (int i = 0; i < causes; i++) {
                double own = products[i][i];
                double better = own == 0 ? 0 : Math.max(0, prices[i] + (costs[i] - cost(products[i], prices)) / own);
                change = Math.max(change, Math.abs(better - prices[i]) * Math.sqrt(own / sizes.length));
                prices[i] = better;
            }
            if (change < PRECISE) {
                break;
            }
        }
        return prices;
    }
}
