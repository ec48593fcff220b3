package dev.streamside.edge.server;

import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Connections that stay open until there is something new: sockets, streams of events, waiting polls. Their
/// number is limited, in all and for each client address, so that the remaining connections are left for
/// requests. All transports share these limits. Safe for any thread.
@Component
public final class HeldConnections {
    private static final Logger log = LoggerFactory.getLogger(HeldConnections.class);

    /// The time after which refused clients should return.
    private static final Duration COME_BACK_AFTER = Duration.ofSeconds(10);

    private final int max;
    private final int maxPerAddress;
    private final AtomicInteger held = new AtomicInteger();
    private final ConcurrentHashMap<ClientAddress, Integer> byAddress = new ConcurrentHashMap<>();

    HeldConnections(ServerProperties properties, ServerConnections connections) {
        int possible = connections.maxHeld();
        this.max = properties.maxHeld() == 0 ? possible : Math.min(properties.maxHeld(), possible);
        this.maxPerAddress = properties.heldPerAddress() == 0 ? Math.max(1, max / 2) : properties.heldPerAddress();
        log.info("Up to {} connections are held, {} of one address", max, this.maxPerAddress);
    }

    /// Most at once.
    public int max() {
        return max;
    }

    /// How many there are.
    public int size() {
        return held.get();
    }

    /// Whether there is room for one more. At the same moment, a few too many may be admitted.
    public boolean hasRoom(ClientAddress address) {
        return held.get() < max && byAddress.getOrDefault(address, 0) < maxPerAddress;
    }

    /// Refuses another connection, whatever its address, if there is no room. Cheap.
    ///
    /// @throws Refusal `TRY_LATER`
    public void requireRoom() {
        if (held.get() >= max) {
            throw Refusal.until(ProblemCode.TRY_LATER, "There is no room for another connection.", COME_BACK_AFTER);
        }
    }

    /// Refuses another connection of an address if there is no room.
    ///
    /// @throws Refusal `TRY_LATER` or `TOO_MANY_CONNECTIONS`
    public void requireRoom(ClientAddress address) {
        requireRoom();
        if (!hasRoom(address)) {
            throw Refusal.until(
                    ProblemCode.TOO_MANY_CONNECTIONS, "Too many connections from your network.", COME_BACK_AFTER);
        }
    }

    /// Counts an opened connection, whether there is room or not.
    public void enter(ClientAddress address) {
        held.incrementAndGet();
        byAddress.merge(address, 1, Integer::sum);
    }

    /// Counts a closed connection.
    public void leave(ClientAddress address) {
        byAddress.computeIfPresent(address, (key, count) -> count == 1 ? null : count - 1);
        held.decrementAndGet();
    }
}
