package dev.streamside.viewers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.viewers.Agenda.Task;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AgendaTest {
    private static final Duration EVERY = Duration.ofSeconds(4);

    private final Agenda agenda = new Agenda();

    @Test
    void thePause_lastsUntilTheEarliestThing() {
        agenda.plan(Task.RECEIVE, 1_300);
        agenda.plan(Task.LEAVE, 9_000);
        assertThat(agenda.pause(1_000)).isEqualTo(Duration.ofMillis(300));
        assertThat(agenda.pause(1_400)).isZero();
    }

    @Test
    void aThing_isDueFromItsTimeOn_andNeverWithoutAPlan() {
        agenda.plan(Task.RECEIVE, 1_300);
        assertThat(agenda.isDue(Task.RECEIVE, 1_299)).isFalse();
        assertThat(agenda.isDue(Task.RECEIVE, 1_300)).isTrue();
        assertThat(agenda.isDue(Task.BEAT, Long.MAX_VALUE - 1)).isFalse();
    }

    @Test
    void aHeartbeat_keepsItsClock_howeverLateItIsHeard() {
        agenda.plan(Task.HEARTBEAT, 1_000);
        agenda.planNext(Task.HEARTBEAT, EVERY, 1_250);
        assertThat(agenda.isDue(Task.HEARTBEAT, 4_999)).isFalse();
        assertThat(agenda.isDue(Task.HEARTBEAT, 5_000)).isTrue();
    }

    @Test
    void missedHeartbeats_areNotMadeUpFor() {
        agenda.plan(Task.HEARTBEAT, 1_000);
        agenda.planNext(Task.HEARTBEAT, EVERY, 60_000);
        assertThat(agenda.isDue(Task.HEARTBEAT, 63_999)).isFalse();
        assertThat(agenda.isDue(Task.HEARTBEAT, 64_000)).isTrue();
    }
}
