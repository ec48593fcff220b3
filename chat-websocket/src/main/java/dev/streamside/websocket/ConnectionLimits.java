package dev.streamside.websocket;

import dev.streamside.id.MemberId;
import dev.streamside.limit.ClientAddress;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import dev.streamside.server.ServerConnections;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// How many sockets are open: in all, of each member and of each client address. Safe for any thread.
@Component
class ConnectionLimits {
    private static final Logger log = LoggerFactory.getLogger(ConnectionLimits.class);

    private final WebSocketProperties properties;
    private final int maxSockets;
    private final AtomicInteger open = new AtomicInteger();
    private final ConcurrentHashMap<MemberId, Integer> byMember = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<ClientAddress, Integer> byAddress = new ConcurrentHashMap<>();
    private volatile boolean closed;

    ConnectionLimits(WebSocketProperties properties, ServerConnections connections) {
        this.properties = properties;
        this.maxSockets = Math.max(1, connections.max() / 10 * 9);
        log.info("Up to {} sockets", maxSockets);
    }

    /// Sockets that may be open; the remaining connections are for requests.
    int maxSockets() {
        return maxSockets;
    }

    /// Refuses a socket when the node is full. Cheap, and called before it is known whose it is.
    ///
    /// @throws Refusal `TRY_LATER`
    void requireRoom() {
        if (closed || open.get() >= maxSockets) {
            throw Refusal.until(
                    ProblemCode.TRY_LATER,
                    closed ? "The server is restarting." : "There is no room for another connection.",
                    properties.comeBackAfter());
        }
    }

    /// @param memberId null for a guest
    /// @throws Refusal `TOO_MANY_CONNECTIONS`
    void requireFewOf(@Nullable MemberId memberId, ClientAddress address) {
        if (memberId != null) {
            requireFewOf(memberId);
        }
        if (byAddress.getOrDefault(address, 0) >= properties.perAddress()) {
            throw Refusal.until(
                    ProblemCode.TOO_MANY_CONNECTIONS,
                    "Too many connections from your network.",
                    properties.comeBackWithin());
        }
    }

    private void requireFewOf(MemberId memberId) {
        if (byMember.getOrDefault(memberId, 0) >= properties.perMember()) {
            throw Refusal.until(
                    ProblemCode.TOO_MANY_CONNECTIONS,
                    "You have this chat open too many times; close another window.",
                    properties.comeBackWithin());
        }
    }

    /// Counts a socket that has been opened. Some that passed the checks at the same moment may be too many.
    ///
    /// @throws Refusal as the other two
    synchronized void enter(@Nullable MemberId memberId, ClientAddress address) {
        requireRoom();
        requireFewOf(memberId, address);
        open.incrementAndGet();
        byAddress.merge(address, 1, Integer::sum);
        if (memberId != null) {
            byMember.merge(memberId, 1, Integer::sum);
        }
    }

    void leave(@Nullable MemberId memberId, ClientAddress address) {
        open.decrementAndGet();
        byAddress.computeIfPresent(address, (key, count) -> count == 1 ? null : count - 1);
        leave(memberId);
    }

    private void leave(@Nullable MemberId memberId) {
        if (memberId != null) {
            byMember.computeIfPresent(memberId, (key, count) -> count == 1 ? null : count - 1);
        }
    }

    /// Counts an open socket for somebody else from now on.
    ///
    /// @param from null for a guest
    /// @param to   null for a guest
    /// @throws Refusal `TOO_MANY_CONNECTIONS`
    synchronized void change(@Nullable MemberId from, @Nullable MemberId to) {
        if (to != null) {
            requireFewOf(to);
            byMember.merge(to, 1, Integer::sum);
        }
        leave(from);
    }

    /// Lets viewers in (again).
    void open() {
        closed = false;
    }

    /// Lets no more viewers in.
    void close() {
        closed = true;
    }
}
