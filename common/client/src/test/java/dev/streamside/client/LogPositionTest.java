package dev.streamside.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// The rules of the JavaScript client: common/src/test/js/polling.test.mjs has the same cases.
class LogPositionTest {
    private final LogPosition position = new LogPosition(null);

    @Test
    void anEntryThatCameAlready_isNotShownAgain() {
        assertThat(shown(batch("2", 1, 2))).containsExactly(1L, 2L);
        assertThat(shown(batch("3", 2, 3))).containsExactly(3L);
        assertThat(position.cursor()).isEqualTo("3");
    }

    @Test
    void numbersBeyondTwoToThe53rd_areToldApart() {
        long large = (1L << 53) + 1;
        shown(batch(String.valueOf(large), large));

        assertThat(shown(batch("x", large, large + 1))).containsExactly(large + 1);
    }

    @Test
    void aHole_isAskedForAgain_andSaidWhenItStays() {
        shown(batch("1", 1));
        Batch withHole = batch("4", 3, 4);

        assertThat(position.advance(withHole, false)).isNull();
        assertThat(position.cursor()).isEqualTo("1");
        var step = Objects.requireNonNull(position.advance(withHole, true));
        assertThat(step.hole()).isEqualTo(new LogPosition.Gap(1, 1, 3));
        assertThat(position.cursor()).isEqualTo("4");
    }

    @Test
    void aHoleInTheMiddle_isFound_alsoByWhoHasSeenNothing() {
        assertThat(position.advance(batch("4", 1, 2, 4), false)).isNull();
    }

    @Test
    void whatWasSkipped_isNoHole_andIsCountedWithoutWhatCameMeanwhile() {
        shown(batch("5", 5));
        var step = Objects.requireNonNull(position.advance(new Batch(false, entries(9), "9", false, 7, 0), false));

        assertThat(step.skipped()).isEqualTo(new LogPosition.Gap(3, 5, 9));
        assertThat(step.hole()).isNull();
    }

    @Test
    void aReset_beginsAnew_andWhatWasLeftOutBeforeItIsNotSaid() {
        shown(batch("5", 5));
        var step = Objects.requireNonNull(position.advance(new Batch(false, entries(3), "3-2", true, 9, 0), false));

        assertThat(step.reset()).isTrue();
        assertThat(step.skipped()).isNull();
        assertThat(position.cursor()).isEqualTo("3-2");
        assertThat(shown(batch("4-2", 4))).containsExactly(4L);
    }

    @Test
    void aCursorThatIsForgotten_makesTheNextBatchAReset() {
        shown(batch("5", 5));
        position.forget();

        assertThat(position.cursor()).isNull();
        assertThat(Objects.requireNonNull(position.advance(batch("1", 1), false))
                        .reset())
                .isTrue();
    }

    @Test
    void anAnswerThatWasAskedForEarlier_doesNotSetTheCursorBack() {
        shown(batch("5", 5));
        shown(batch("4"));

        assertThat(position.cursor()).isEqualTo("5");
    }

    @Test
    void aChatThatGoesOn_knowsWhatIsMissing_inAnyEpoch() {
        for (String cursor : List.of("5", "5-2")) {
            assertThat(new LogPosition(cursor).advance(batch("8", 8), false)).isNull();
        }
    }

    @Test
    void whatIsNoCursor_isRefusedAtOnce() {
        for (String cursor : List.of("", "01", "-1", "1-", "1-0", "5 ", "newest", "1000000000000000000")) {
            assertThatThrownBy(() -> new LogPosition(cursor)).as(cursor).isInstanceOf(IllegalArgumentException.class);
        }
    }

    private List<Long> shown(Batch batch) {
        var step = Objects.requireNonNull(position.advance(batch, false));
        return step.fresh().stream().map(Entry::seq).toList();
    }

    private static Batch batch(String cursor, long... seqs) {
        return new Batch(false, entries(seqs), cursor, false, 0, 0);
    }

    private static List<Entry> entries(long... seqs) {
        var entries = new ArrayList<Entry>();
        LongStream.of(seqs)
                .forEach(seq -> entries.add(Entry.of(Json.parse("{\"type\":\"chat\",\"seq\":\"" + seq + "\"}"))));
        return entries;
    }
}
