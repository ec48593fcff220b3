package dev.streamside.websocket;

import dev.streamside.edge.server.HeldConnections;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Limits the open sockets: in all, for each client address and for each member. While the server stops, no
/// more are admitted. Safe for any thread.
@Component
class ConnectionLimits {
    private final HeldConnections held;
    private final WebSocketProperties properties;
    private final ConcurrentHashMap<MemberId, Integer> byMember = new ConcurrentHashMap<>();
    private volatile boolean closed;

    ConnectionLimits(HeldConnections held, WebSocketProperties properties) {
        this.held = held;
        this.properties = properties;
    }

    /// Refuses a socket when the node is full. Cheap, and called before the viewer is identified.
    ///
    /// @throws Refusal `TRY_LATER`
    void requireRoom() {
        if (closed) {
            throw Refusal.until(ProblemCode.TRY_LATER, "The server is restarting.", properties.comeBackAfter());
        }
        held.requireRoom();
    }

    /// @param memberId null for a guest
    /// @throws Refusal `TRY_LATER` or `TOO_MANY_CONNECTIONS`
    void requireRoom(@Nullable MemberId memberId, ClientAddress address) {
        requireRoom();
        requireFewOf(memberId);
        held.requireRoom(address);
    }

    private void requireFewOf(@Nullable MemberId memberId) {
        if (memberId != null && byMember.getOrDefault(memberId, 0) >= properties.perMember()) {
            throw Refusal.until(
                    ProblemCode.TOO_MANY_CONNECTIONS,
                    "You have this chat open too many times; close another window.",
                    properties.comeBackWithin());
        }
    }

    /// Counts an opened socket. Checks again, as others may have passed the first checks at the same moment.
    ///
    /// @param memberId null for a guest
    /// @throws Refusal as [#requireRoom]
    synchronized void enter(@Nullable MemberId memberId, ClientAddress address) {
        requireRoom(memberId, address);
        held.enter(address);
        count(memberId);
    }

    void leave(@Nullable MemberId memberId, ClientAddress address) {
        held.leave(address);
        discount(memberId);
    }

    /// Counts an open socket for another member or a guest from now on.
    ///
    /// @param from null for a guest
    /// @param to   null for a guest
    /// @throws Refusal `TOO_MANY_CONNECTIONS`
    synchronized void change(@Nullable MemberId from, @Nullable MemberId to) {
        requireFewOf(to);
        count(to);
        discount(from);
    }

    private void count(@Nullable MemberId memberId) {
        if (memberId != null) {
            byMember.merge(memberId, 1, Integer::sum);
        }
    }

    private void discount(@Nullable MemberId memberId) {
        if (memberId != null) {
            byMember.computeIfPresent(memberId, (key, count) -> count == 1 ? null : count - 1);
        }
    }

    /// Admits viewers (again).
    void open() {
        closed = false;
    }

    /// Admits no more viewers.
    void close() {
        closed = true;
    }
}
