package dev.streamside.crowd;

import dev.streamside.viewers.Nodes;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/// A few connections to each node for requests that thousands of viewers make now and then. With one for each
/// viewer, the process would have too many open files.
final class HttpPool {
    private static final int SIZE = 32;

    private final Map<URI, List<HttpConnection>> connections = new HashMap<>();
    private int turn;

    HttpPool(Connector connector, Tally tally, Nodes nodes) {
        for (URI node : nodes.addresses()) {
            connections.put(
                    node,
                    IntStream.range(0, SIZE)
                            .mapToObj(i -> new HttpConnection(connector, tally, node))
                            .toList());
        }
    }

    /// The connection whose turn it is.
    HttpConnection next(URI node) {
        turn = (turn + 1) % SIZE;
        return Objects.requireNonNull(connections.get(node)).get(turn);
    }

    void check(long nowNanos) {
        connections.values().forEach(each -> each.forEach(connection -> connection.check(nowNanos)));
    }

    void close() {
        connections.values().forEach(each -> each.forEach(HttpConnection::close));
    }
}
