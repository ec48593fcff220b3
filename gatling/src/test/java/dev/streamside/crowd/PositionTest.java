package dev.streamside.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.crowd.Position.Receipt;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PositionTest {
    private final Chats chats = new Chats();
    private final Position position = new Position();

    @Test
    void aViewerWhoMissesAChat_isCounted() {
        accept(10);
        position.begin(0);
        IntStream.range(0, 10).filter(number -> number != 4).forEach(position::receive);
        assertThat(position.missing(chats.accepted())).isOne();
    }

    @Test
    void aChatThatComesTwice_isADuplicate_howeverOldItIs() {
        position.begin(0);
        for (int number = 0; number < 1_000; number++) {
            assertThat(position.receive(number)).isEqualTo(Receipt.NEW);
        }
        assertThat(position.receive(999)).isEqualTo(Receipt.AGAIN);
        assertThat(position.receive(0)).isEqualTo(Receipt.AGAIN);
    }

    @Test
    void anyOrder_isNoFault() {
        accept(5_000);
        position.begin(0);
        List<Integer> numbers =
                new ArrayList<>(IntStream.range(0, 5_000).boxed().toList());
        Collections.shuffle(numbers, new Random(1));
        assertThat(numbers)
                .allSatisfy(number -> assertThat(position.receive(number)).isEqualTo(Receipt.NEW));
        assertThat(position.missing(chats.accepted())).isZero();
    }

    @Test
    void whoComesLater_needNotGetWhatWasSentBefore() {
        accept(200);
        position.begin(100);
        assertThat(position.receive(99)).isEqualTo(Receipt.EARLIER);
        assertThat(position.missing(chats.accepted())).isEqualTo(100);
        IntStream.range(100, 200).forEach(position::receive);
        assertThat(position.missing(chats.accepted())).isZero();
    }

    @Test
    void whatWasRefused_isMissedByNobody() {
        accept(2);
        chats.plan(0, 0);
        chats.refused(2);
        accept(1);
        position.begin(0);
        position.receive(0);
        position.receive(1);
        position.receive(3);
        assertThat(position.missing(chats.accepted())).isZero();
        assertThat(chats.unanswered()).isZero();
    }

    @Test
    void whatTheServerSaysItSkipped_isNotMissing() {
        accept(100);
        position.begin(0);
        position.receive(0);
        position.skip(chats, 99, 98);
        position.receive(99);
        assertThat(position.missing(chats.accepted())).isZero();
    }

    @Test
    void whatIsSkipped_excusesNothingLater() {
        accept(10);
        position.begin(0);
        position.receive(0);
        position.skip(chats, 5, 1_000); // entries, most of which are no chats
        IntStream.range(5, 10).filter(number -> number != 7).forEach(position::receive);
        assertThat(missing()).containsExactly(7);
    }

    @Test
    void whatIsSkipped_excusesNoMoreThanItSays_theOldestFirst() {
        accept(10);
        position.begin(0);
        position.skip(chats, 8, 3);
        position.receive(8);
        position.receive(9);
        assertThat(missing()).containsExactly(3, 4, 5, 6, 7);
    }

    @Test
    void whatWasRefused_takesNoneOfTheExcuses() {
        accept(1);
        chats.refused(chats.plan(0, 0));
        chats.plan(0, 0); // its answer comes later than the skip
        position.begin(0);
        position.skip(chats, 3, 2);
        chats.accepted(2);
        assertThat(missing()).isEmpty();
    }

    @Test
    void aSkippedChat_thatComesAfterAll_isNew_once() {
        accept(200);
        position.begin(0);
        position.skip(chats, 100, 100);
        IntStream.range(100, 200).forEach(position::receive);
        assertThat(position.receive(10)).isEqualTo(Receipt.NEW);
        assertThat(position.receive(10)).isEqualTo(Receipt.AGAIN);
        assertThat(missing()).isEmpty();
    }

    @Test
    void whoHasNeverBegun_missesNothing() {
        accept(100);
        assertThat(position.missing(chats.accepted())).isZero();
    }

    @Test
    void aGap_thatIsFilledLate_isNone() {
        accept(300);
        position.begin(0);
        IntStream.range(0, 300).filter(number -> number != 10).forEach(position::receive);
        assertThat(position.receive(10)).isEqualTo(Receipt.NEW);
        assertThat(position.receive(10)).isEqualTo(Receipt.AGAIN);
        assertThat(position.missing(chats.accepted())).isZero();
    }

    private List<Integer> missing() {
        List<Integer> numbers = new ArrayList<>();
        position.eachMissing(chats.accepted(), numbers::add);
        assertThat(position.missing(chats.accepted())).isEqualTo(numbers.size());
        return numbers;
    }

    private void accept(int count) {
        for (int i = 0; i < count; i++) {
            chats.accepted(chats.plan(0, 0));
        }
    }
}
