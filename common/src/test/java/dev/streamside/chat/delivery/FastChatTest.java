package dev.streamside.chat.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.chat.timeline.Overflow;
import dev.streamside.chat.timeline.Timeline;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// A chat too fast to read: viewers get the newest messages once a second, and the number of skipped ones.
class FastChatTest extends WorkerByHand {
    @Test
    void ofAChatTooFastToRead_viewersGetTheNewest_andHowManyTheySkipped() {
        worker = worker(UNLIMITED, 10);
        FakeReceiver viewer = subscribe(STREAM, timeline);
        for (int tenth = 0; tenth < 20; tenth++) {
            append("a" + tenth);
            append("b" + tenth);
            append("c" + tenth);
            turnAfter(Duration.ofMillis(100));
        }

        assertThat(viewer.received)
                .containsExactly(
                        "a0,b0,c0", "a1,b1,c1", "a2,b2,c2", "a3,b3,c3", "+17 c9,a10,b10,c10,a11,b11,c11,a12,b12,c12");
        assertThat(registry.get("streamside.delivery.skipped").functionCounter().count())
                .isEqualTo(17);
    }

    @Test
    void whenAFastChatEnds_viewersGetItsLastEntries() {
        worker = worker(UNLIMITED, 10);
        FakeReceiver viewer = subscribe(STREAM, timeline);
        appendMany(10);
        turn();
        appendMany(5);
        turn();
        assertThat(viewer.received).hasSize(1);

        turnAfter(Duration.ofMillis(500));

        assertThat(viewer.received.getLast()).isEqualTo("a,a,a,a,a");
        assertThat(thread.isIdle()).isTrue();
    }

    @Test
    void whoMustNotMissAny_getsEverythingAtOnce_howeverFastItComes() {
        worker = worker(UNLIMITED, 10);
        var bot = new FakeReceiver();
        subscribe(bot, STREAM, Overflow.PAGE, timeline);
        FakeReceiver viewer = subscribe(STREAM, timeline);
        appendMany(25);
        turn();
        appendMany(1);
        turn();

        assertThat(bot.received).extracting(frame -> frame.split(",").length).containsExactly(25, 1);
        assertThat(viewer.received).containsExactly("+15 a,a,a,a,a,a,a,a,a,a");
    }

    @Test
    void essentialEntries_areNeverSkipped() {
        worker = worker(UNLIMITED, 2);
        FakeReceiver viewer = subscribe(STREAM, timeline);
        append("a");
        append("b");
        appendEssential("c deleted");
        appendEssential("d deleted");
        append("e");
        appendEssential("f deleted");
        append("g");
        append("h");
        append("i");
        turn();

        assertThat(viewer.received).containsExactly("+2 c deleted,d deleted", "+1 f deleted", "+1 h,i");
    }

    @Test
    void viewersOfAFastChat_shareTheirFrames() {
        worker = worker(UNLIMITED, 10);
        List<FakeReceiver> viewers = IntStream.range(0, 100)
                .mapToObj(i -> subscribe(STREAM, timeline))
                .toList();
        appendMany(100);
        turn();

        assertThat(encoded).hasSize(1);
        assertThat(served(viewers)).isEqualTo(100);
    }

    @Test
    void aViewerWhoWasBusyWhileEntriesWereSkipped_skipsAtLeastThose() {
        worker = worker(UNLIMITED, 10);
        FakeReceiver busy = subscribe(STREAM, timeline);
        busy.becomeBusy();
        appendMany(100);
        turn();
        turnAfter(Duration.ofSeconds(1));
        append("b");
        turn();

        busy.becomeWritable();
        turn();

        assertThat(busy.received).containsExactly("+90 a,a,a,a,a,a,a,a,a,a,b");
    }

    @Test
    void aFlush_bringsWhatWaitsForTheNextSecond() {
        worker = worker(UNLIMITED, 10);
        FakeReceiver viewer = subscribe(STREAM, timeline);
        appendMany(10);
        turn();
        appendMany(15);
        turn();

        worker.flush();
        turn();

        assertThat(viewer.received).extracting(frame -> frame.split(",").length).containsExactly(10, 15);
    }

    @Test
    void ofAChatFasterThanItsTimeline_viewersSkipMore_nobodyIsCutOff() {
        worker = worker(UNLIMITED, 3);
        FakeReceiver viewer = subscribe(STREAM, timeline);
        for (int second = 0; second < 3; second++) {
            appendMany(2_000);
            turnAfter(Duration.ofSeconds(1));
        }

        assertThat(viewer.tooSlow).isFalse();
        assertThat(viewer.received).containsExactly("+1997 a,a,a", "+1997 a,a,a", "+1997 a,a,a");
    }

    @Test
    void aViewerWhoIsServedSoLateThatItsEntriesAreGone_getsThoseOfTheNextSecond() {
        worker = worker(UNLIMITED, 3);
        FakeReceiver late = subscribe(STREAM, timeline);
        late.becomeBusy();
        appendMany(100);
        turn();
        appendMany(2_000);

        late.becomeWritable();
        turn();
        assertThat(late.received).isEmpty();

        turnAfter(Duration.ofSeconds(1));
        assertThat(late.tooSlow).isFalse();
        assertThat(late.received).containsExactly("+2097 a,a,a");
    }

    @Test
    void aViewerWhoCanNoLongerBeShownAnEssentialEntry_isToldToBeginAnew() {
        worker = worker(UNLIMITED, 3);
        FakeReceiver viewer = subscribe(STREAM, timeline);
        appendEssential("x deleted");
        appendMany(2_000);
        turn();

        assertThat(viewer.tooSlow).isTrue();
        assertThat(viewer.received).isEmpty();
    }

    @Test
    void whenTheLogOfAFastChatGoesBack_whoBeginsAnewGetsWhatComesNext() {
        worker = worker(UNLIMITED, 3);
        subscribe(STREAM, timeline);
        appendMany(100);
        turn();
        var shorter = new Timeline(1_000, 5, 1);
        worker.changed(STREAM, shorter);
        turn();

        var back = new FakeReceiver();
        worker.add(new Subscription<>(back, STREAM, Overflow.SKIP, 5, 1, 0), shorter);
        append(STREAM, shorter, "b");
        turnAfter(Duration.ofSeconds(1));

        assertThat(back.received).containsExactly("b");
    }
}
