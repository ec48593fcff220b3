package dev.streamside.broadcast.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.broadcast.viewer.Viewers.Viewer;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ViewersTest {
    private static final StreamId STREAM = new StreamId(1);
    private static final ClientAddress HOME = new ClientAddress("192.0.2.1");
    private static final ClientAddress WORK = new ClientAddress("192.0.2.2");

    private final AtomicLong nanos = new AtomicLong();
    private final Viewers viewers = new Viewers(
            new ViewerProperties(Duration.ofSeconds(20), Duration.ofSeconds(30), 1_000, 100, ""), nanos::get);

    @Test
    void aViewer_countsOnce_howeverManyTabsBeat() {
        viewers.seen(STREAM, new Viewer.Member(new MemberId(7)), HOME);
        viewers.seen(STREAM, new Viewer.Member(new MemberId(7)), HOME);
        viewers.seen(STREAM, new Viewer.Guest(7), HOME);

        assertThat(viewers.count(STREAM)).isEqualTo(2);
        assertThat(viewers.count(new StreamId(2))).isZero();
    }

    @Test
    void aViewer_countsUntilTheExpiry_andNoLonger() {
        viewers.seen(STREAM, new Viewer.Guest(1), HOME);
        pass(Duration.ofSeconds(20));
        viewers.seen(STREAM, new Viewer.Guest(2), HOME);
        pass(Duration.ofSeconds(11));

        assertThat(viewers.count(STREAM)).isEqualTo(1);
        pass(Duration.ofSeconds(20));
        assertThat(viewers.count(STREAM)).isZero();
    }

    @Test
    void anAudience_isBounded() {
        for (int i = 0; i < 5_000; i++) {
            viewers.seen(STREAM, new Viewer.Guest(i), new ClientAddress("10.0.0." + i % 250));
        }
        viewers.dropExpired();

        assertThat(viewers.count(STREAM)).isLessThanOrEqualTo(1_000);
    }

    @Test
    void ofTheGuestsAtOneAddress_onlySoManyCount_andOthersAreNotAffected() {
        for (int i = 0; i < 300; i++) {
            viewers.seen(STREAM, new Viewer.Guest(i), HOME);
        }
        viewers.seen(STREAM, new Viewer.Member(new MemberId(7)), HOME);
        viewers.seen(STREAM, new Viewer.Guest(1_000), WORK);
        assertThat(viewers.count(STREAM)).isEqualTo(102);

        pass(Duration.ofSeconds(20));
        for (int i = 0; i < 300; i++) {
            viewers.seen(STREAM, new Viewer.Guest(i), HOME);
        }
        pass(Duration.ofSeconds(20));
        assertThat(viewers.count(STREAM)).as("the same guests, who came back").isEqualTo(100);
    }

    @Test
    void aGuestWhoLeaves_orMovesToAnotherAddress_makesRoom() {
        for (int i = 0; i < 100; i++) {
            viewers.seen(STREAM, new Viewer.Guest(i), HOME);
        }
        viewers.seen(STREAM, new Viewer.Guest(1), WORK);
        viewers.seen(STREAM, new Viewer.Guest(100), HOME);
        viewers.connected(STREAM, new Viewer.Guest(2));
        viewers.seen(STREAM, new Viewer.Guest(101), HOME);
        viewers.seen(STREAM, new Viewer.Guest(102), HOME);
        assertThat(viewers.count(STREAM)).isEqualTo(102);

        pass(Duration.ofSeconds(31));
        assertThat(viewers.count(STREAM)).isEqualTo(1);
        viewers.seen(STREAM, new Viewer.Guest(103), HOME);
        assertThat(viewers.count(STREAM)).isEqualTo(2);
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
        viewers.dropExpired();
    }
}
