package dev.streamside.broadcast.viewer;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import com.github.benmanes.caffeine.cache.Ticker;
import dev.streamside.broadcast.viewer.Viewers.Viewer;
import dev.streamside.platform.id.ClientAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The viewers of one stream. Each is either connected or beating, preferably connected. Only [#count] may be
/// called by several threads at once.
final class Audience {
    private final int guestsPerAddress;
    /// Viewers with open connections, and how many connections each has.
    private final Map<Viewer, Integer> connected = new ConcurrentHashMap<>();
    /// Viewers with a recent heartbeat, and the address of the last one.
    private final Cache<Viewer, ClientAddress> beating;
    /// How many guests with a recent heartbeat are at each address.
    private final Map<ClientAddress, Integer> guests = new HashMap<>();

    Audience(ViewerProperties properties, Ticker ticker) {
        this.guestsPerAddress = properties.guestsPerAddress();
        this.beating = Caffeine.newBuilder()
                .expireAfterWrite(properties.expiry())
                .maximumSize(properties.maxPerStream())
                .removalListener(this::removed)
                .executor(Runnable::run)
                .ticker(ticker)
                .build();
    }

    void seen(Viewer viewer, ClientAddress address) {
        if (connected.containsKey(viewer) || isOneGuestTooMany(viewer, address)) {
            return;
        }
        ClientAddress before = beating.asMap().put(viewer, address);
        if (viewer instanceof Viewer.Guest) {
            guests.merge(address, 1, Integer::sum);
            if (before != null) {
                guestLeft(before);
            }
        }
    }

    private boolean isOneGuestTooMany(Viewer viewer, ClientAddress address) {
        return viewer instanceof Viewer.Guest
                && guests.getOrDefault(address, 0) >= guestsPerAddress
                && beating.getIfPresent(viewer) == null;
    }

    private void removed(@Nullable Viewer viewer, @Nullable ClientAddress address, RemovalCause cause) {
        if (viewer instanceof Viewer.Guest && address != null && cause != RemovalCause.REPLACED) {
            guestLeft(address);
        }
    }

    private void guestLeft(ClientAddress address) {
        guests.computeIfPresent(address, (where, count) -> count == 1 ? null : count - 1);
    }

    void connected(Viewer viewer) {
        connected.merge(viewer, 1, Integer::sum);
        beating.invalidate(viewer);
    }

    void disconnected(Viewer viewer) {
        connected.computeIfPresent(viewer, (who, times) -> times == 1 ? null : times - 1);
    }

    void dropExpired() {
        beating.cleanUp();
    }

    long count() {
        return connected.size() + beating.estimatedSize();
    }
}
