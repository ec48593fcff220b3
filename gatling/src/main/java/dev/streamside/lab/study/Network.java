package dev.streamside.lab.study;

/// The network between an audience and the nodes that it reaches.
///
/// @param roundTripMillis how long a byte takes to a node and back, in addition to this machine's own time;
///                        0 for nothing
/// @param lossPercent     how many of a hundred packets are lost, in each direction
public record Network(int roundTripMillis, double lossPercent) {
    /// This machine's own.
    public static final Network NONE = new Network(0, 0);

    static final String ROUND_TRIP = "network.roundTripMillis";
    static final String LOSS = "network.lossPercent";

    public Network {
        if (roundTripMillis < 0) {
            throw new IllegalArgumentException(ROUND_TRIP + " is at least 0: " + roundTripMillis);
        }
        if (lossPercent != 0 && !(lossPercent >= 0.01 && lossPercent < 100)) {
            throw new IllegalArgumentException(LOSS + " is 0, or from 0.01 to less than 100: " + lossPercent);
        }
    }

    /// This network with another value.
    ///
    /// @param key [#ROUND_TRIP] or [#LOSS]
    Network with(String key, String value) {
        return key.equals(ROUND_TRIP)
                ? new Network(Integer.parseInt(value), lossPercent)
                : new Network(roundTripMillis, Double.parseDouble(value));
    }
}
