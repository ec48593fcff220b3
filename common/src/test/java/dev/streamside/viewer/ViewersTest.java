package dev.streamside.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import dev.streamside.viewer.Viewers.Viewer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ViewersTest {
    private static final StreamId STREAM = new StreamId(1);

    private final AtomicLong nanos = new AtomicLong();
    private final Viewers viewers = new Viewers(
            new ViewerProperties(Duration.ofSeconds(20), Duration.ofSeconds(30), 1_000, 1_000, ""), nanos::get);

    @Test
    void aViewer_countsOnce_howeverManyTabsBeat() {
        viewers.seen(STREAM, new Viewer.Member(new MemberId(7)));
        viewers.seen(STREAM, new Viewer.Member(new MemberId(7)));
        viewers.seen(STREAM, new Viewer.Guest(7));

        assertThat(viewers.count(STREAM)).isEqualTo(2);
        assertThat(viewers.count(new StreamId(2))).isZero();
    }

    @Test
    void aViewer_countsUntilTheExpiry_andNoLonger() {
        viewers.seen(STREAM, new Viewer.Guest(1));
        pass(Duration.ofSeconds(20));
        viewers.seen(STREAM, new Viewer.Guest(2));
        pass(Duration.ofSeconds(11));

        assertThat(viewers.count(STREAM)).isEqualTo(1);
        pass(Duration.ofSeconds(20));
        assertThat(viewers.count(STREAM)).isZero();
    }

    @Test
    void anAudience_isBounded() {
        for (int i = 0; i < 5_000; i++) {
            viewers.seen(STREAM, new Viewer.Guest(i));
        }
        viewers.dropExpired();

        assertThat(viewers.count(STREAM)).isLessThanOrEqualTo(1_000);
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
        viewers.dropExpired();
    }
}
