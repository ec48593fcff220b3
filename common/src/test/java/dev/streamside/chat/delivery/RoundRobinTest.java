package dev.streamside.chat.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.chat.timeline.Overflow;
import dev.streamside.platform.id.StreamId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoundRobinTest {
    private final RoundRobin<String> round = new RoundRobin<>();

    @Test
    void aRound_givesEverybodyOneTurn() {
        List<Subscription<String>> members = join(3);
        round.begin();

        assertThat(List.of(round.next(), round.next(), round.next())).isEqualTo(members);
        assertThat(round.isDone()).isTrue();
    }

    @Test
    void aNewRound_goesOnWhereTheOldOneWas() {
        List<Subscription<String>> members = join(3);
        round.begin();
        round.next();
        round.begin();

        assertThat(List.of(round.next(), round.next(), round.next()))
                .containsExactly(members.get(1), members.get(2), members.get(0));
    }

    @Test
    void withoutARound_nobodyWaits() {
        join(3);

        assertThat(round.isDone()).isTrue();
    }

    @Test
    void leavingTwice_isLeavingOnce() {
        Subscription<String> gone = join(2).getFirst();
        round.remove(gone);
        round.remove(gone);

        assertThat(round.size()).isEqualTo(1);
        assertThat(round.contains(gone)).isFalse();
    }

    /// Members join and leave at random. Every member who was there when the round began, and has stayed, gets a turn.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void nobodyIsPassedOver_whileOthersJoinAndLeave(long seed) {
        var random = new Random(seed);
        var members = new ArrayList<>(join(5));
        Set<Subscription<String>> waiting = new HashSet<>();
        for (int step = 0; step < 20_000; step++) {
            switch (random.nextInt(10)) {
                case 0 -> members.addAll(join(1));
                case 1 -> {
                    if (members.size() > 1) {
                        Subscription<String> gone = members.remove(random.nextInt(members.size()));
                        round.remove(gone);
                        waiting.remove(gone);
                    }
                }
                case 2 -> {
                    round.begin();
                    waiting.addAll(members);
                }
                default -> {
                    if (!round.isDone()) {
                        waiting.remove(round.next());
                    }
                }
            }
            if (round.isDone()) {
                assertThat(waiting).as("after step %d", step).isEmpty();
            }
            assertThat(round.size()).isEqualTo(members.size());
        }
    }

    private List<Subscription<String>> join(int count) {
        List<Subscription<String>> joined = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            var subscription = new Subscription<>(new FakeReceiver(), new StreamId(1), Overflow.SKIP, 0, 0, 0);
            round.add(subscription);
            joined.add(subscription);
        }
        return joined;
    }
}
