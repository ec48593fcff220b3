package dev.streamside.crowd;

import dev.streamside.viewers.Preparation;
import dev.streamside.viewers.Settings;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/// All viewers: the members come first, then the guests.
final class Audience {
    private static final long CHECK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Settings settings;
    private final Environment environment;
    private final List<? extends Viewer> viewers;
    private final Heartbeats heartbeats;
    private int joined;
    private boolean over;

    Audience(Environment environment, Preparation preparation) {
        this.environment = environment;
        this.settings = environment.settings();
        this.viewers = IntStream.range(0, settings.members() + settings.guests())
                .mapToObj(number -> viewer(number, number < settings.members() ? preparation.cookieOf(number) : ""))
                .toList();
        this.heartbeats = new Heartbeats(environment.loop(), settings.heartbeat(), viewers);
    }

    private Viewer viewer(int number, String cookie) {
        return switch (settings.transport()) {
            case "websocket" -> new SocketViewer(environment, number, cookie);
            case "events" -> new EventViewer(environment, number, cookie);
            default -> new PollingViewer(environment, number, cookie);
        };
    }

    /// Lets viewers in, at an even rate.
    void letIn() {
        environment.loop().evenly(settings.rising().toNanos() / viewers.size(), () -> {
            joinNext();
            return joined < viewers.size();
        });
        environment.loop().evenly(CHECK_NANOS, this::check);
        if (environment.protocol().hasHeartbeats()) {
            heartbeats.begin();
        }
    }

    private void joinNext() {
        Viewer next = viewers.get(joined++);
        next.join();
        if (environment.protocol().hasHeartbeats()) {
            next.sendHeartbeat();
        }
    }

    private boolean check() {
        long now = System.nanoTime();
        viewers.forEach(viewer -> viewer.check(now));
        environment.pool().check(now);
        return !over;
    }

    int size() {
        return viewers.size();
    }

    long here() {
        return viewers.stream().filter(Viewer::isHere).count();
    }

    boolean isComplete() {
        return joined == viewers.size() && viewers.stream().allMatch(Viewer::isHere);
    }

    /// The longest time that any viewer lets pass between two polls.
    Duration longestPause() {
        return Duration.ofMillis(
                viewers.stream().mapToLong(Viewer::pauseMillis).max().orElse(0));
    }

    /// Takes the number of each missing chat, for each viewer who misses it.
    void eachMissing(Chats chats, IntConsumer action) {
        viewers.forEach(viewer -> viewer.position.eachMissing(chats.accepted(), action));
    }

    boolean hasAll(Chats chats) {
        return viewers.stream().allMatch(viewer -> viewer.position.missing(chats.accepted()) == 0);
    }

    void leave() {
        over = true;
        heartbeats.end();
        viewers.forEach(Viewer::leave);
        environment.pool().close();
    }
}
