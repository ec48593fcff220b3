package dev.streamside.viewers;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What viewers can do with other servers. A setting that makes no sense with them is refused: the figures would be
/// those of another audience.
final class Peers {
    /// Streamside is no peer.
    static final String NONE = "streamside";

    private static final String EVENTS = "events";
    private static final String WEBSOCKET = "websocket";
    private static final Map<String, List<String>> TRANSPORTS = new TreeMap<>(Map.of(
            "centrifugo",
            List.of(WEBSOCKET),
            "mercure",
            List.of(EVENTS),
            "nchan",
            List.of(EVENTS, WEBSOCKET),
            "socket.io",
            List.of(WEBSOCKET),
            "stomp",
            List.of(WEBSOCKET)));

    private Peers() {}

    /// @throws IllegalArgumentException if the server does not have what is asked for
    static void requirePossible(String protocol, String transport, boolean compact, boolean gzip, Nodes nodes) {
        if (protocol.equals(NONE)) {
            return;
        }
        List<String> transports = TRANSPORTS.get(protocol);
        if (transports == null) {
            throw new IllegalArgumentException(
                    "protocol must be " + NONE + " or one of " + TRANSPORTS.keySet() + ": " + protocol);
        }
        if (!transports.contains(transport)) {
            throw new IllegalArgumentException(
                    "The transport of the protocol " + protocol + " is one of " + transports + ", not " + transport);
        }
        if (compact || gzip) {
            throw new IllegalArgumentException("With the protocol " + protocol
                    + ", messages come as they were published: leave out compact, and set gzip to false");
        }
        if (nodes.addresses().size() > 1) {
            throw new IllegalArgumentException("With the protocol " + protocol + ", baseUrl is a single address");
        }
    }
}
