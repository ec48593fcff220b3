package dev.streamside.lab.dataset;

import java.util.function.IntToDoubleFunction;

/// Divides a whole unevenly.
final class Shares {
    private static final double EXPONENT = 0.75;

    private Shares() {}

    /// Sizes that fall like popularity: the first is the largest. Their sum is `whole`.
    ///
    /// @param mostEach the largest possible part
    static int[] of(int whole, int parts, int mostEach) {
        return of(whole, parts, mostEach, part -> Math.pow(part + 1, -EXPONENT));
    }

    /// The chats of streams, as published: of every 111 streams, one has a hundred times as many chats as
    /// most, and ten have ten times as many.
    static int[] ofChats(int whole, int streams) {
        int largest = Math.ceilDiv(streams, 111);
        return of(whole, streams, Integer.MAX_VALUE, stream -> stream < largest ? 100 : stream < 11 * largest ? 10 : 1);
    }

    private static int[] of(int whole, int parts, int mostEach, IntToDoubleFunction weight) {
        double sum = 0;
        for (int i = 0; i < parts; i++) {
            sum += weight.applyAsDouble(i);
        }
        int[] shares = new int[parts];
        double due = 0;
        long given = 0;
        for (int i = 0; i < parts; i++) {
            due += whole * weight.applyAsDouble(i) / sum;
            int share = (int) Math.min(mostEach, Math.round(due) - given);
            shares[i] = share;
            given += share;
        }
        // Anything above the largest possible part goes to later parts.
        for (int i = 0; given < whole; i = (i + 1) % parts) {
            int more = (int) Math.min(mostEach - shares[i], whole - given);
            shares[i] += more;
            given += more;
        }
        return shares;
    }
}
