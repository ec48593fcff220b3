package dev.streamside.socket;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Enforces the deadlines of all connections with one timer: pings, pongs, writes, closing. Accurate to a
/// second. Safe for any thread.
@Component
public class KeepAlive {
    private final Set<SocketSession<?>> sessions = ConcurrentHashMap.newKeySet();

    void watch(SocketSession<?> session) {
        sessions.add(session);
    }

    void forget(SocketSession<?> session) {
        sessions.remove(session);
    }

    int size() {
        return sessions.size();
    }

    public boolean isEmpty() {
        return sessions.isEmpty();
    }

    /// Connections that are open or closing.
    public Set<SocketSession<?>> sessions() {
        return Set.copyOf(sessions);
    }

    @Scheduled(fixedRateString = "PT1S")
    void check() {
        long now = System.nanoTime();
        for (SocketSession<?> session : sessions) {
            session.check(now);
        }
    }
}
