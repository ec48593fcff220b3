package dev.streamside.cluster;

import dev.streamside.bus.Bus;
import java.time.Duration;
import org.springframework.stereotype.Component;

/// What nodes tell each other on the [Bus] about the database: that there is something new, and not what. A node that
/// hears the others looks when it is told, and otherwise seldom.
@Component
public class ChangeAnnouncements {
    private static final byte[] NOTHING_MORE = {};

    private final Bus bus;
    private final ClusterTasks tasks;

    ChangeAnnouncements(Bus bus, ClusterTasks tasks) {
        this.bus = bus;
        this.tasks = tasks;
    }

    /// Looks for one kind of change, one look at a time. To be called by constructors.
    ///
    /// @param name   of the task, and of the channel
    /// @param pause  between two looks at least, and at most while this node does not hear the others
    /// @param anyway between two looks at most while it does: nobody promises that an announcement comes
    public void look(String name, Duration pause, Duration anyway, Runnable look) {
        var announced = new Announced(anyway, look);
        bus.listen(name, announced);
        tasks.add(name, pause, announced::lookIfDue);
    }

    /// Tells all nodes, this one included, that there is something to find. Never waits. Safe for any thread.
    ///
    /// @param name of the look
    public void announce(String name) {
        bus.publish(name, NOTHING_MORE);
    }

    private final class Announced implements Bus.Listener {
        private final long anywayNanos;
        private final Runnable look;
        private volatile boolean pending = true; // nobody has looked yet
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
        public void heard(String channel) {
            pending = true;
        }

        private void lookIfDue() {
            if (pending || bus.isDeaf() || System.nanoTime() - lookedNanos >= anywayNanos) {
                pending = false; // before the look: what is announced from now on may come too late for it
                try {
                    look.run();
                    lookedNanos = System.nanoTime();
                } catch (RuntimeException failure) {
                    pending = true; // so that the next run looks again, and does not count as a success
                    throw failure;
                }
            }
        }
    }
}
