package dev.streamside.chat.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimelineTest {
    private static final int CAPACITY = 1_000;

    @Test
    void read_returnsNothing_whenNothingIsNew() {
        var slice = timelineOf(10).read(10, 50, Overflow.SKIP);

        assertThat(slice.count()).isZero();
        assertThat(slice.cursor()).isEqualTo(10);
        assertThat(slice.reset()).isFalse();
        assertThat(text(slice)).isEmpty();
    }

    @Test
    void read_returnsWhatCameAfterTheCursor_inOrder() {
        var slice = timelineOf(100).read(97, 50, Overflow.SKIP);

        assertThat(text(slice)).isEqualTo("e98,e99,e100");
        assertThat(slice.cursor()).isEqualTo(100);
    }

    @Test
    void read_beyondTheLimit_returnsTheNewest_andHowManyItSkipped() {
        var slice = timelineOf(100).read(10, 50, Overflow.SKIP);

        assertThat(text(slice)).isEqualTo(entries(51, 100));
        assertThat(slice.skipped()).isEqualTo(40);
        assertThat(slice.cursor()).isEqualTo(100);
    }

    @Test
    void read_startsOver_ratherThanSkipMoreThanChats() {
        var timeline = new Timeline(CAPACITY, 0);
        var essential = new BitSet();
        essential.set(99); // number 100
        timeline.append(1, batch(1, 500, essential));

        assertThat(timeline.read(99, 200, Overflow.SKIP).reset()).isTrue();
        assertThat(timeline.read(100, 200, Overflow.SKIP).reset()).isFalse();
        assertThat(timeline.read(99, 200, Overflow.SKIP).skipped()).isEqualTo(201);
        assertThat(timeline.read(99, 200, Overflow.PAGE).reset()).isFalse();
    }

    @Test
    void read_countsFromTheBeginning_whenTheCursorIsZero() {
        var slice = timelineOf(100).read(0, 50, Overflow.SKIP);

        assertThat(slice.skipped()).isEqualTo(50);
        assertThat(slice.reset()).isFalse();
    }

    @Test
    void read_returnsTheOldestOfTheNewOnes_whenAskedForPages() {
        var timeline = timelineOf(100);

        var first = timeline.read(10, 50, Overflow.PAGE);
        var second = timeline.read(first.cursor(), 50, Overflow.PAGE);

        assertThat(text(first)).isEqualTo(entries(11, 60));
        assertThat(text(second)).isEqualTo(entries(61, 100));
        assertThat(first.skipped()).isZero();
    }

    /// Essential entries 3, 40 (the first of the second block of 32 is 33), 41 and 64.
    @Test
    void run_skipsWhatIsOlder_butNoEssentialEntry() {
        var timeline = new Timeline(CAPACITY, 0);
        var essential = new BitSet();
        LongStream.of(3, 40, 41, 64).forEach(seq -> essential.set((int) seq - 1));
        timeline.append(1, batch(1, 100, essential));

        assertThat(runs(timeline, 0, 90, 95))
                .containsExactly("+2 e3", "+36 e40,e41", "+22 e64", "+25 e90,e91,e92,e93,e94,e95");
        assertThat(runs(timeline, 40, 66, 67)).containsExactly("+0 e41", "+22 e64", "+1 e66,e67");
        assertThat(runs(timeline, 62, 65, 66)).containsExactly("+1 e64,e65,e66");
        assertThat(runs(timeline, 90, 50, 92)).containsExactly("+0 e91,e92");
    }

    @Test
    void anEssentialEntry_staysOne_whenAnotherIsReplacedOrTheOldestGo() {
        var timeline = new Timeline(CAPACITY, 0);
        var essential = new BitSet();
        essential.set(1_999);
        timeline.append(1, batch(1, 2_010, essential));
        replace(timeline, 1_998, new TimelineEntry(bytes("x")));

        assertThat(runs(timeline, 1_990, 2_010, 2_010)).containsExactly("+9 e2000", "+9 e2010");
    }

    @Test
    void run_skipsWhatTheTimelineHasLost_butNoEssentialEntry() {
        var timeline = new Timeline(CAPACITY, 0);
        var essential = new BitSet();
        essential.set(99); // number 100
        timeline.append(1, batch(1, 5_000, essential));

        var run = timeline.run(100, 4_999, 5_000);
        assertThat(text(run)).isEqualTo("e4999,e5000");
        assertThat(run.skipped()).isEqualTo(4_898);
        assertThat(run.reset()).isFalse();
        assertThat(timeline.run(99, 4_999, 5_000).reset()).isTrue();
    }

    /// Number 4001 is the oldest in memory.
    @Test
    void run_returnsWhatIsLeft_whenTheTimelineHasLostWhatTheReaderShouldGet() {
        var timeline = timelineOf(5_000);

        var some = timeline.run(100, 3_990, 4_003);
        assertThat(text(some)).isEqualTo("e4001,e4002,e4003");
        assertThat(some.skipped()).isEqualTo(3_900);
        var nothing = timeline.run(100, 3_990, 4_000);
        assertThat(nothing.count()).isZero();
        assertThat(nothing.cursor()).isEqualTo(100);
        assertThat(nothing.reset()).isFalse();
    }

    @Test
    void run_resets_ifTheCursorIsAhead_orALossMayNotBeSkipped() {
        assertThat(timelineOf(10).run(11, 5, 10).reset()).isTrue();
        assertThat(timelineOf(5_000).run(4_000, 0, 5_000).reset()).isFalse();
        assertThat(timelineOf(5_000).run(3_999, 0, 5_000).reset()).isTrue();
    }

    /// All runs that a reader at `after` gets.
    private static List<String> runs(Timeline timeline, long after, long from, long upTo) {
        var runs = new ArrayList<String>();
        for (long cursor = after; cursor < upTo; ) {
            Slice run = timeline.run(cursor, from, upTo);
            runs.add("+" + run.skipped() + " " + text(run));
            cursor = run.cursor();
        }
        return runs;
    }

    @Test
    void read_resets_whenTheCursorHasFallenOffTheOldEnd_unlessTheReaderMaySkip() {
        var timeline = timelineOf(5_000);

        var page = timeline.read(100, 50, Overflow.PAGE);
        var newest = timeline.read(100, 50, Overflow.SKIP);

        assertThat(page.reset()).isTrue();
        assertThat(newest.reset()).isFalse();
        for (Slice slice : List.of(page, newest)) {
            assertThat(text(slice)).isEqualTo(entries(4_951, 5_000));
            assertThat(slice.skipped()).isEqualTo(4_850);
        }
    }

    /// Numbers 100 and 700, which the timeline lost long ago, with appends in large and small steps.
    @ParameterizedTest
    @ValueSource(ints = {1, 7, 32, 33, 5_000})
    void read_remembersTheLastEssentialEntry_ofThoseThatTheTimelineHasLost(int step) {
        var timeline = new Timeline(CAPACITY, 0);
        for (long first = 1; first <= 5_000; first += step) {
            var essential = new BitSet();
            for (long seq : List.of(100L, 700L)) {
                if (seq >= first && seq < first + step) {
                    essential.set((int) (seq - first));
                }
            }
            timeline.append(first, batch(first, first + step - 1, essential));
        }

        assertThat(timeline.read(699, 200, Overflow.SKIP).reset()).isTrue();
        assertThat(timeline.read(700, 200, Overflow.SKIP).reset()).isFalse();
        replace(timeline, timeline.head(), new TimelineEntry(bytes("gone")));
        assertThat(timeline.read(699, 200, Overflow.SKIP).reset()).isTrue();
    }

    /// The contents before the timeline are unknown.
    @Test
    void read_resets_whoHasNotSeenAllThatCameBeforeTheTimeline() {
        var timeline = new Timeline(CAPACITY, 41);
        timeline.append(42, batch(42, 5_041));

        assertThat(timeline.read(40, 200, Overflow.SKIP).reset()).isTrue();
        assertThat(timeline.read(41, 200, Overflow.SKIP).reset()).isFalse();
    }

    @Test
    void read_resets_whenTheCursorIsAheadOfTheHead() {
        var slice = timelineOf(10).read(11, 3, Overflow.SKIP);

        assertThat(slice.reset()).isTrue();
        assertThat(text(slice)).isEqualTo("e8,e9,e10");
        assertThat(slice.skipped()).isZero();
    }

    @Test
    void newest_skipsNothing_forWhoHasSeenNothing() {
        var slice = timelineOf(100).newest(2);

        assertThat(text(slice)).isEqualTo("e99,e100");
        assertThat(slice.skipped()).isZero();
        assertThat(slice.reset()).isFalse();
    }

    @Test
    void newest_isEmpty_beforeTheFirstEntry() {
        var slice = new Timeline(CAPACITY, 0).newest(50);

        assertThat(slice.count()).isZero();
        assertThat(slice.cursor()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 32, 33, 250})
    void append_keepsTheCapacityAndAtMostABlockMore_whateverTheBatch(int batch) {
        var timeline = new Timeline(CAPACITY, 0);
        for (long first = 1; first <= 4_000; first += batch) {
            timeline.append(first, batch(first, first + batch - 1));
        }
        long head = timeline.head();

        assertThat(timeline.read(head - CAPACITY, 200, Overflow.PAGE).reset()).isFalse();
        assertThat(timeline.read(head - CAPACITY - Block.CAPACITY, 200, Overflow.PAGE)
                        .reset())
                .isTrue();
        assertThat(text(timeline.read(head - 200, 200, Overflow.SKIP))).isEqualTo(entries(head - 199, head));
    }

    @Test
    void append_passesOverWhatIsThereAlready() {
        var timeline = timelineOf(10);

        timeline.append(8, batch(8, 12));

        assertThat(text(timeline.newest(50))).isEqualTo(entries(1, 12));
    }

    @Test
    void append_refusesAHole() {
        var timeline = timelineOf(10);

        assertThatIllegalArgumentException().isThrownBy(() -> timeline.append(12, batch(12, 12)));
        assertThat(timeline.head()).isEqualTo(10);
    }

    @Test
    void append_goesOnFromTheHeadItWasBornWith() {
        var timeline = new Timeline(CAPACITY, 41);

        timeline.append(42, batch(42, 43));

        assertThat(text(timeline.newest(50))).isEqualTo("e42,e43");
        assertThat(timeline.read(41, 50, Overflow.SKIP).reset()).isFalse();
        assertThat(timeline.read(40, 50, Overflow.SKIP).reset()).isTrue();
    }

    @Test
    void replace_changesOneEntryAndNoNeighbour() {
        var timeline = timelineOf(100);

        replace(timeline, 40, new TimelineEntry(bytes("gone")));

        assertThat(text(timeline.read(38, 3, Overflow.PAGE))).isEqualTo("e39,gone,e41");
        assertThat(timeline.head()).isEqualTo(100);
    }

    @Test
    void replace_doesNothing_whenTheEntryIsNotHeld() {
        var timeline = timelineOf(5_000);
        long version = timeline.version();

        replace(timeline, 1, new TimelineEntry(bytes("gone")));
        replace(timeline, 5_001, new TimelineEntry(bytes("gone")));

        assertThat(timeline.version()).isEqualTo(version);
    }

    @Test
    void aSlice_staysAsItWas_whileTheTimelineGoesOn() {
        var timeline = timelineOf(100);
        var slice = timeline.newest(100);

        timeline.append(101, batch(101, 3_000));

        assertThat(text(slice)).isEqualTo(entries(1, 100));
    }

    @Test
    void outOfRangeQuestions_areRefused() {
        var timeline = timelineOf(10);

        assertThatIllegalArgumentException().isThrownBy(() -> timeline.read(-1, 50, Overflow.SKIP));
        assertThatIllegalArgumentException().isThrownBy(() -> timeline.read(1, 0, Overflow.SKIP));
        assertThatIllegalArgumentException().isThrownBy(() -> timeline.read(1, 201, Overflow.SKIP));
        assertThatIllegalArgumentException().isThrownBy(() -> new Timeline(199, 0));
    }

    static Timeline timelineOf(long head) {
        var timeline = new Timeline(CAPACITY, 0);
        timeline.append(1, batch(1, head));
        return timeline;
    }

    static List<TimelineEntry> batch(long first, long last) {
        return batch(first, last, new BitSet());
    }

    /// @param essential the places of essential entries
    private static List<TimelineEntry> batch(long first, long last, BitSet essential) {
        return LongStream.rangeClosed(first, last)
                .mapToObj(seq -> new TimelineEntry(bytes("e" + seq), essential.get((int) (seq - first)), 0, 0))
                .toList();
    }

    /// In blocks without quotes, and in others.
    @Test
    void anEntry_keepsItsAuthor_andWhatItQuotes_whenANeighbourIsReplaced() {
        var timeline = new Timeline(CAPACITY, 0);
        for (long seq = 1; seq <= 100; seq++) {
            timeline.append(seq, List.of(new TimelineEntry(bytes("e" + seq), false, 1_000 + seq, quotedBy(seq))));
        }

        timeline.replaceAll(
                39, (seq, entry) -> seq == 40 || entry.quoted() == 40 ? new TimelineEntry(bytes("gone")) : entry);

        for (long seq = 1; seq <= 100; seq++) {
            boolean isReplaced = seq == 40 || seq == 80;
            var entry = timeline.held(seq).orElseThrow();
            assertThat(new String(entry.json(), StandardCharsets.UTF_8)).isEqualTo(isReplaced ? "gone" : "e" + seq);
            assertThat(entry.author()).isEqualTo(isReplaced ? 0 : 1_000 + seq);
            assertThat(entry.quoted()).isEqualTo(isReplaced ? 0 : quotedBy(seq));
        }
        assertThat(timeline.held(101)).isEmpty();
    }

    private static long quotedBy(long seq) {
        return seq > 64 && seq % 2 == 0 ? seq / 2 : 0;
    }

    static String entries(long first, long last) {
        return LongStream.rangeClosed(first, last).mapToObj(seq -> "e" + seq).collect(Collectors.joining(","));
    }

    /// Copies to a larger array, to check that the bytes on both sides of the slice are untouched.
    static String text(Slice slice) {
        byte[] target = new byte[slice.byteLength() + 2];
        target[0] = '<';
        target[target.length - 1] = '>';
        int end = slice.copyTo(target, 1);
        assertThat(end).isEqualTo(target.length - 1);
        assertThat(target[0]).isEqualTo((byte) '<');
        assertThat(target[end]).isEqualTo((byte) '>');
        return new String(target, 1, slice.byteLength(), StandardCharsets.US_ASCII);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static void replace(Timeline timeline, long seq, TimelineEntry entry) {
        timeline.replaceAll(seq, (each, shown) -> each == seq ? entry : shown);
    }
}
