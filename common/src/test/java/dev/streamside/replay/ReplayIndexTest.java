package dev.streamside.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.chatlog.LogSlot;
import dev.streamside.replay.ReplayIndex.Range;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplayIndexTest {
    private static final Instant PINNED = Instant.parse("2026-01-25T13:27:51.123Z");

    /// Three chats at once, one after 25 s, nothing for two minutes, two after 150 s.
    private final ReplayIndex index =
            new ReplayIndex(List.of(slot(0, 1, 3), slot(2, 5, 1), new LogSlot(15, 6, 2, PINNED)), 8);

    @Test
    void aSegment_isTheNumbersBeforeTheFirstLaterOne() {
        assertThat(index.segment(0)).isEqualTo(new Range(1, 4));
        assertThat(index.segment(2)).isEqualTo(new Range(5, 1));
        assertThat(index.segment(15)).isEqualTo(new Range(6, 3));
    }

    @Test
    void aQuietSegment_isEmpty_beforeAndAfterTheLastEntry() {
        assertThat(index.segment(1).count()).isZero();
        assertThat(index.segment(14).count()).isZero();
        assertThat(index.segment(16)).isEqualTo(new Range(9, 0));
    }

    @Test
    void everyEntry_isInOneSegment_evenIfTheClocksOfNodesDiffer() {
        var skewed = new ReplayIndex(List.of(slot(2, 2, 1), slot(3, 1, 1), slot(6, 3, 1)), 3);

        assertThat(List.of(skewed.segment(2), skewed.segment(3), skewed.segment(6)))
                .containsExactly(new Range(1, 0), new Range(1, 2), new Range(3, 1));
    }

    @Test
    void activity_hasANumberForEachSlot() {
        assertThat(index.chats(17)).containsExactly(3, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0);
        assertThat(index.chats(2)).containsExactly(3, 0);
        assertThat(index.pinnedAt()).containsExactly(PINNED);
    }

    @Test
    void partsOfASlot_addUp() {
        assertThat(slot(4, 10, 2).plus(new LogSlot(4, 12, 3, PINNED))).isEqualTo(new LogSlot(4, 10, 5, PINNED));
    }

    private static LogSlot slot(int number, long firstSeq, int chats) {
        return new LogSlot(number, firstSeq, chats, null);
    }
}
