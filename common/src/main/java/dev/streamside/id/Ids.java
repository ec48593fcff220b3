package dev.streamside.id;

import io.hypersistence.tsid.TSID;

/// Ids for what is not numbered by a log: time-ordered, 64 bits, made here, so that an insert needs no round
/// trip for one. Every process draws its own node number at random; the primary keys catch the rare clash.
public final class Ids {
    private static final TSID.Factory FACTORY = TSID.Factory.newInstance1024();

    private Ids() {}

    /// A positive number, larger than those given out in earlier milliseconds.
    public static long next() {
        return FACTORY.generate().toLong();
    }
}
