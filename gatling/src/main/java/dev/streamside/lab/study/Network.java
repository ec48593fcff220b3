package dev.streamside.lab.study;

import java.util.List;

/// The network between an audience and the nodes that it reaches.
///
/// @param roundTripMillis how long a byte takes to a node and back, in addition to this machine's own time;
///                        0 for nothing
/// @param lossPercent     how many of a hundred packets are lost, in each direction
/// @param counted         whether it is a network of its own, where Linux counts packets and bytes
/// @param tls             whether what the audience reaches, a node or an nginx, speaks TLS
public record Network(int roundTripMillis, double lossPercent, boolean counted, boolean tls) {
    /// This machine's own.
    public static final Network NONE = new Network(0, 0, false, false);

    static final String ROUND_TRIP = "network.roundTripMillis";
    static final String LOSS = "network.lossPercent";
    static final String COUNTED = "network.counted";
    static final String TLS = "network.tls";
    static final List<String> KEYS = List.of(ROUND_TRIP, LOSS, COUNTED, TLS);

    public Network {
        if (roundTripMillis < 0) {
            throw new IllegalArgumentException(ROUND_TRIP + " is at least 0: " + roundTripMillis);
        }
        if (lossPercent != 0 && !(lossPercent >= 0.01 && lossPercent < 100)) {
            throw new IllegalArgumentException(LOSS + " is 0, or from 0.01 to less than 100: " + lossPercent);
        }
        if (counted && (roundTripMillis > 0 || lossPercent > 0)) {
            throw new IllegalArgumentException(
                    COUNTED + " cannot be combined with " + ROUND_TRIP + " and " + LOSS + ", which are of loopback");
        }
    }

    /// This network with another value.
    ///
    /// @param key one of [#KEYS]
    Network with(String key, String value) {
        return switch (key) {
            case ROUND_TRIP -> new Network(Integer.parseInt(value), lossPercent, counted, tls);
            case LOSS -> new Network(roundTripMillis, Double.parseDouble(value), counted, tls);
            case COUNTED -> new Network(roundTripMillis, lossPercent, Conditions.isTrue(key, value), tls);
            case TLS -> new Network(roundTripMillis, lossPercent, counted, Conditions.isTrue(key, value));
            default -> throw new IllegalArgumentException("No condition: " + key);
        };
    }

    /// Whether it is slower or worse than this machine's own.
    boolean isFar() {
        return roundTripMillis > 0 || lossPercent > 0;
    }
}
