package dev.streamside.polling;

import dev.streamside.limit.ClientAddress;
import dev.streamside.server.ServerConnections;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.stereotype.Component;

/// How many viewers wait for something new: in all, and of each client address. Safe for any thread.
@Component
class WaitingLimits {
    private final int max;
    private final int maxPerAddress;
    private final AtomicInteger waiting = new AtomicInteger();
    private final ConcurrentHashMap<ClientAddress, Integer> byAddress = new ConcurrentHashMap<>();

    WaitingLimits(PollingProperties properties, ServerConnections connections) {
        this.max = Math.min(properties.maxHeld(), connections.max() / 10 * 9);
        this.maxPerAddress = properties.heldPerAddress();
    }

    /// Whether one more may wait. Of those who ask at the same moment, a few too many may be let in.
    boolean hasRoom(ClientAddress address) {
        return waiting.get() < max && byAddress.getOrDefault(address, 0) < maxPerAddress;
    }

    void enter(ClientAddress address) {
        waiting.incrementAndGet();
        byAddress.merge(address, 1, Integer::sum);
    }

    void leave(ClientAddress address) {
        waiting.decrementAndGet();
        byAddress.computeIfPresent(address, (key, count) -> count == 1 ? null : count - 1);
    }

    int waiting() {
        return waiting.get();
    }
}
