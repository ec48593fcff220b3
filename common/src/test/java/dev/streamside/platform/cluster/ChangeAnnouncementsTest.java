package dev.streamside.platform.cluster;

import static org.awaitility.Awaitility.await;

import dev.streamside.platform.bus.NoBus;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A node that receives the others' announcements, and would otherwise query only once an hour.
class ChangeAnnouncementsTest {
    private static final Duration PAUSE = Duration.ofMillis(10);

    private final ClusterTasks tasks = new ClusterTasks(
            new ClusterProperties(
                    ClusterProperties.Bus.DATABASE, PAUSE, "test", List.of(), "", ClusterProperties.Unsigned.REFUSED),
            new SimpleMeterRegistry());
    private final OneChannel bus = new OneChannel();
    private final AtomicInteger looks = new AtomicInteger();

    @BeforeEach
    void lookOnce() {
        new ChangeAnnouncements(bus, tasks).look("changes", PAUSE, Duration.ofHours(1), looks::incrementAndGet);
        tasks.start();
        await().until(() -> looks.get() == 1);
    }

    @AfterEach
    void stop() {
        tasks.stop();
    }

    @Test
    void aChangeThatIsAnnounced_isLookedFor() {
        bus.listener().arrived("changes", new byte[0]);

        await().until(() -> looks.get() == 2);
    }

    /// It has missed earlier announcements.
    @Test
    void aNodeThatBeginsToHearTheChannel_looks() {
        bus.listener().subscribed("changes");

        await().until(() -> looks.get() == 2);
    }

    private static final class OneChannel extends NoBus {
        private @Nullable Listener listener;

        Listener listener() {
            return Objects.requireNonNull(listener);
        }

        @Override
        public void listen(String channel, Listener told) {
            listener = told;
        }

        @Override
        public boolean carries() {
            return true;
        }

        @Override
        public boolean isDisconnected() {
            return false;
        }
    }
}
