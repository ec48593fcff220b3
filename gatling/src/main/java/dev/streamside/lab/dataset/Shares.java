package dev.streamside.lab.dataset;

/// Divides a whole unevenly, as popularity does: the first part is the largest.
final class Shares {
    private static final double EXPONENT = 0.75;

    private Shares() {}

    /// The size of each part; together they are `whole`.
    ///
    /// @param mostEach the largest possible part
    static int[] of(int whole, int parts, int mostEach) {
        double[] weights = new double[parts];
        double sum = 0;
        for (int i = 0; i < parts; i++) {
            weights[i] = Math.pow(i + 1, -EXPONENT);
            sum += weights[i];
        }
        int[] shares = new int[parts];
        double due = 0;
        long given = 0;
        for (int i = 0; i < parts; i++) {
            due += whole * weights[i] / sum;
            int share = (int) Math.min(mostEach, Math.round(due) - given);
            shares[i] = share;
            given += share;
        }
        // What exceeds the largest possible part goes to the parts after it.
        for (int i = 0; given < whole; i = (i + 1) % parts) {
            int more = (int) Math.min(mostEach - shares[i], whole - given);
            shares[i] += more;
            given += more;
        }
        return shares;
    }
}
