package dev.streamside.chat.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.chat.log.query.LogSlot;
import dev.streamside.chat.replay.ReplayIndex.Range;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReplayIndexTest {
    private static final Instant PINNED = Instant.parse("2026-01-25T13:27:51.123Z");
    private static final Instant READ = Instant.parse("2026-01-25T14:00:00Z");

    /// Three messages at once, one after 25 s, nothing for two minutes, two after 150 s.
    private final ReplayIndex index =
            new ReplayIndex(List.of(slot(0, 1, 3), slot(2, 5, 1), new LogSlot(15, 6, 2, PINNED, 7)), 8, READ);

    @Test
    void aSegment_isTheNumbersBeforeTheFirstLaterOne() {
        assertThat(index.segment(0)).isEqualTo(new Range(1, 4, 0));
        assertThat(index.segment(2)).isEqualTo(new Range(5, 1, 0));
        assertThat(index.segment(15)).isEqualTo(new Range(6, 3, 0));
    }

    @Test
    void aQuietSegment_isEmpty_beforeAndAfterTheLastEntry() {
        assertThat(index.segment(1).count()).isZero();
        assertThat(index.segment(14).count()).isZero();
        assertThat(index.segment(16)).isEqualTo(new Range(9, 0, 7));
    }

    @Test
    void aSegment_knowsTheLastPinBeforeIt_whichIsNotOneOfItsOwn() {
        var pins = new ReplayIndex(
                List.of(slot(0, 1, 3), new LogSlot(2, 5, 1, PINNED, 6), slot(3, 7, 1), new LogSlot(5, 8, 0, null, 9)),
                9,
                READ);

        assertThat(IntStream.of(0, 2, 3, 4, 5, 6)
                        .mapToLong(number -> pins.segment(number).pinSeq()))
                .containsExactly(0L, 0L, 6L, 6L, 6L, 9L);
    }

    @Test
    void theChatsOfALog_areCounted_unlessItsBeginningIsGone() {
        assertThat(index.chats()).hasValue(6);
        assertThat(new ReplayIndex(List.of(slot(15, 6, 0)), 8, READ).chats()).isEmpty();
        assertThat(new ReplayIndex(List.of(), 0, READ).chats()).isEmpty();
    }

    @Test
    void activity_hasANumberForEachSlot() {
        assertThat(index.chats(17)).containsExactly(3, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0);
        assertThat(index.chats(2)).containsExactly(3, 0);
        assertThat(index.pinnedAt()).containsExactly(PINNED);
        assertThat(index.length()).isEqualTo(16);
        assertThat(new ReplayIndex(List.of(), 0, READ).length()).isZero();
    }

    @Test
    void partsOfASlot_addUp() {
        assertThat(slot(4, 10, 2).plus(new LogSlot(4, 12, 3, PINNED, 13))).isEqualTo(new LogSlot(4, 10, 5, PINNED, 13));
        assertThat(new LogSlot(4, 10, 2, PINNED, 11).plus(slot(4, 12, 3))).isEqualTo(new LogSlot(4, 10, 5, PINNED, 11));
    }

    private static LogSlot slot(int number, long firstSeq, int chats) {
        return new LogSlot(number, firstSeq, chats, null, 0);
    }
}
