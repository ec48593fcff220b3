package dev.streamside.platform.cluster;

import dev.streamside.platform.bus.Bus;
import java.time.Duration;
import org.springframework.stereotype.Component;

/// Announcements between nodes, over the [Bus], that there is something new in the database, but not what. A
/// node that receives them queries the database after each one, and otherwise rarely.
@Component
public class ChangeAnnouncements {
    private static final byte[] NOTHING_MORE = {};

    private final Bus bus;
    private final ClusterTasks tasks;

    ChangeAnnouncements(Bus bus, ClusterTasks tasks) {
        this.bus = bus;
        this.tasks = tasks;
    }

    /// Registers a query for one kind of change. It runs once at a time. Call this from constructors.
    ///
    /// @param name of the task, and of the channel
    /// @param pause shortest time between two queries, and the longest while this node is disconnected from
    ///     the bus
    /// @param anyway longest time between two queries while it is connected: announcements may get lost
    public void look(String name, Duration pause, Duration anyway, Runnable look) {
        var announced = new Announced(anyway, look);
        bus.listen(name, announced);
        tasks.add(name, pause, announced::lookIfDue);
    }

    /// Tells all nodes, this one included, that there is something new. Never waits. Safe for any thread.
    ///
    /// @param name of the query
    public void announce(String name) {
        bus.publish(name, NOTHING_MORE);
    }

    private final class Announced implements Bus.Listener {
        private final long anywayNanos;
        private final Runnable look;
        private volatile boolean pending = true; // the first query is due
        private long lookedNanos;

        private Announced(Duration anyway, Runnable look) {
            this.anywayNanos = anyway.toNanos();
            this.look = look;
        }

        @Override
        public void arrived(String channel, byte[] message) {
            pending = true;
        }

        @Override
        public void subscribed(String channel) {
            pending = true;
        }

        private void lookIfDue() {
            if (pending || bus.isDisconnected() || System.nanoTime() - lookedNanos >= anywayNanos) {
                pending = false; // before the query: it may run too early for what is announced from now on
                try {
                    look.run();
                    lookedNanos = System.nanoTime();
                } catch (RuntimeException failure) {
                    pending = true; // so that the next run repeats the query
                    throw failure;
                }
            }
        }
    }
}
