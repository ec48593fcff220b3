package dev.streamside.crowd;

import dev.streamside.viewers.Deliveries;
import dev.streamside.viewers.Settings;
import java.util.random.RandomGenerator;

/// What all viewers share. All of it belongs to the thread of the loop.
///
/// @param random decides when viewers poll, ping and come back
record Environment(
        Settings settings,
        Loop loop,
        Connector connector,
        Requests requests,
        Protocol protocol,
        HttpPool pool,
        PayloadCache payloads,
        SharedInflater inflater,
        Reception reception,
        Deliveries deliveries,
        Tally tally,
        RandomGenerator random) {

    /// A time that varies by a share of itself in both directions.
    long vary(long time, double share) {
        return Math.round(time * (1 + share * (2 * random.nextDouble() - 1)));
    }
}
