package dev.streamside.viewers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.streamside.viewers.Agenda.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ViewerTest {
    private static final long NOW = 1_700_000_000_000L;
    private static final int VIEWERS = 20_000;

    private final Settings published = Settings.of(Map.of());
    private final MessageIds ids = new MessageIds("run");
    private final Deliveries deliveries = new Deliveries(NOW, NOW, Long.MAX_VALUE);

    @Test
    void oneMemberInTen_reacts_andNineteenOfTwentyOfThemLike() {
        assertThat(share(Viewer::reacts)).isCloseTo(0.10, within(0.01));
        assertThat(share(viewer -> viewer.reaction().equals("LIKE"))).isCloseTo(0.95, within(0.01));
    }

    @Test
    void aMember_speaksAtOneBeatInTen_andAfterFiveMinutesAtOneInTwentyFive() {
        long fiveMinutes = Duration.ofMinutes(5).toMillis();
        assertThat(share(joined(viewer -> speaks(viewer, NOW)))).isCloseTo(0.10, within(0.01));
        assertThat(share(joined(viewer -> speaks(viewer, NOW + fiveMinutes - 1))))
                .isCloseTo(0.10, within(0.01));
        assertThat(share(joined(viewer -> speaks(viewer, NOW + fiveMinutes)))).isCloseTo(0.04, within(0.01));
    }

    @Test
    void withGivenChatRates_membersTogetherSendSoManyPerSecond_stepByStep() {
        Settings stepped = Settings.of(
                Map.of("members", "1000", "chatRates", "2,100", "measureAfter", "30s", "step", "60s", "beat", "4s"));
        assertThat(perSecond(stepped, NOW + 31_000)).isCloseTo(2, within(0.5));
        assertThat(perSecond(stepped, NOW + 89_000)).isCloseTo(2, within(0.5));
        assertThat(perSecond(stepped, NOW + 91_000)).isCloseTo(100, within(4.0));
    }

    /// The messages a second of a thousand members.
    private double perSecond(Settings settings, long atMillis) {
        long chats = LongStream.range(0, VIEWERS)
                .filter(number -> speaks(viewer(number, settings), atMillis))
                .count();
        return chats * 1000.0 / VIEWERS / settings.beat().toSeconds();
    }

    @Test
    void noBeat_isLeftOut_howeverLongAnAnswerTook() {
        Viewer onTime = watching(42);
        Viewer kept = watching(42);
        List<Long> beats = new ArrayList<>();
        List<Boolean> decisions = new ArrayList<>();
        for (long now = NOW; now < NOW + 60_000; now++) {
            if (onTime.agenda().isDue(Task.BEAT, now)) {
                beats.add(now);
                decisions.add(onTime.beat());
            }
        }
        assertThat(beats).hasSize(15);
        List<Boolean> later = new ArrayList<>();
        while (kept.agenda().isDue(Task.BEAT, NOW + 59_999)) {
            later.add(kept.beat());
        }
        assertThat(later).isEqualTo(decisions);
    }

    @Test
    void aChatSentLate_carriesTheTimeAtWhichItWasMeant() {
        Viewer viewer = watching(1);
        viewer.agenda().plan(Task.BEAT, NOW + 1_000);
        viewer.beat();
        String id = viewer.nextMessageId(NOW + 2_500);
        assertThat(ids.origin(id)).hasValue(new MessageIds.Origin(NOW + 1_000, 1));
        assertThat(deliveries.summary())
                .containsEntry("sendLateP99Millis", 1_500L)
                .containsEntry("sendLateMaxMillis", 1_500L);
    }

    @Test
    void chatsThatAViewerLeavesWithoutHavingSent_areCounted() {
        Settings talkative = Settings.of(Map.of("talkative", "1"));
        Viewer viewer = viewer(1, talkative);
        viewer.join(NOW);
        viewer.watch(true, NOW);
        viewer.agenda().plan(Task.BEAT, NOW);
        viewer.agenda().plan(Task.LEAVE, NOW + 12_000);
        viewer.beat();
        viewer.leave();
        assertThat(deliveries.summary()).containsEntry("unsent", 2L);

        Viewer guest = viewer(2, talkative);
        guest.join(NOW);
        guest.watch(false, NOW);
        guest.leave();
        assertThat(deliveries.summary()).containsEntry("unsent", 2L);
    }

    @Test
    void aStay_lastsTenToFifteenMinutes() {
        assertThat(times(viewer -> nextTime(viewer, Task.LEAVE)).min().orElseThrow())
                .isBetween(10 * 60_000L, 10 * 60_000L + 500);
        assertThat(times(viewer -> nextTime(viewer, Task.LEAVE)).max().orElseThrow())
                .isBetween(15 * 60_000L - 500, 15 * 60_000L);
        assertThat(times(viewer -> nextTime(viewer, Task.LEAVE)).average().orElseThrow())
                .isCloseTo(12.5 * 60_000, within(3_000.0));
    }

    @Test
    void firstBeatsAndHeartbeats_areSpreadOverTheirWholePeriod() {
        assertThat(times(viewer -> nextTime(viewer, Task.BEAT)).average().orElseThrow())
                .isCloseTo(2_000, within(50.0));
        assertThat(times(viewer -> nextTime(viewer, Task.HEARTBEAT)).average().orElseThrow())
                .isCloseTo(10_000, within(250.0));
    }

    @Test
    void lateIs_whoWakesUpLate_notWhoWasKeptByAnAnswer() {
        Viewer viewer = viewer(1, published);
        viewer.agenda().plan(Task.BEAT, NOW);
        assertThat(viewer.rest(NOW + 3_000)).isZero();
        viewer.awake(NOW + 3_002);
        assertThat(deliveries.summary()).containsEntry("lateP99Millis", 2L);

        viewer.agenda().plan(Task.BEAT, NOW + 5_000);
        assertThat(viewer.rest(NOW + 4_000)).hasMillis(1_000);
        viewer.awake(NOW + 5_250);
        assertThat(deliveries.summary()).containsEntry("lateP99Millis", 250L);
    }

    @Test
    void aGuest_hasNoBeat() {
        Viewer guest = viewer(1, published);
        guest.join(NOW);
        guest.watch(false, NOW);
        assertThat(guest.agenda().isDue(Task.BEAT, Long.MAX_VALUE - 1)).isFalse();
    }

    @Test
    void polls_comeWhenTheServerAsks_jitteredByAFifth() {
        assertThat(times(viewer -> nextTime(viewer, Task.RECEIVE)).min()).hasValue(3_200);
        assertThat(times(viewer -> nextTime(viewer, Task.RECEIVE)).max()).hasValue(4_800);

        Viewer slowed = viewer(1, published);
        slowed.inbox().begin(Update.read("{\"entries\":[],\"cursor\":\"7\",\"nextPollMillis\":30000}"));
        slowed.planReceive(NOW);
        assertThat(slowed.agenda().pause(NOW)).isBetween(Duration.ofSeconds(24), Duration.ofSeconds(36));
    }

    @Test
    void withoutJitter_aPollComesExactlyFourSecondsAfterTheAnswer_asPublished() {
        Settings asPublished = Settings.of(Map.of("jitter", "0", "poll", "4s"));
        for (int i = 0; i < 10; i++) {
            Viewer viewer = viewer(i, asPublished);
            viewer.planReceive(NOW + i * 399L);
            assertThat(nextTime(viewer, Task.RECEIVE)).isEqualTo(NOW + i * 399L + 4_000);
        }
    }

    @Test
    void alignedPolls_allComeAtTheSameInstants() {
        Settings aligned = Settings.of(Map.of("aligned", "true"));
        for (int i = 0; i < 10; i++) {
            Viewer viewer = viewer(i, aligned);
            viewer.planReceive(NOW + i * 399L);
            assertThat(nextTime(viewer, Task.RECEIVE) % 4_000).isZero();
        }
    }

    @Test
    void whoAsksForAMonth_asksForThatOfAnyMemberWhoHasAYearOfThem() {
        Settings months = Settings.of(Map.of("asks", "month"));
        Set<String> parts = LongStream.range(0, VIEWERS)
                .mapToObj(number -> viewer(number, months).asks())
                .flatMap(path -> Stream.of(path.split("[?]", -1)))
                .collect(Collectors.toSet());
        assertThat(parts)
                .hasSize(900 + 12)
                .contains("/api/v1/members/1/chats", "/api/v1/members/900/chats", "month=2023-01", "month=2023-12");
    }

    @Test
    void theSameViewer_decidesTheSame_whateverTheTransport() {
        Settings overSocket = Settings.of(Map.of("transport", "websocket"));
        Viewer one = viewer(42, published);
        Viewer other = viewer(42, overSocket);
        one.join(NOW);
        one.watch(true, NOW);
        other.join(NOW);
        other.watch(true, NOW);
        for (int i = 0; i < 100; i++) {
            one.planReceive(NOW);
            assertThat(one.beat()).isEqualTo(other.beat());
            assertThat(one.line()).isEqualTo(other.line());
        }
    }

    private static boolean speaks(Viewer viewer, long atMillis) {
        viewer.agenda().plan(Task.BEAT, atMillis);
        return viewer.beat();
    }

    private Viewer watching(long number) {
        Viewer viewer = viewer(number, published);
        viewer.join(NOW);
        viewer.watch(true, NOW);
        return viewer;
    }

    private Viewer viewer(long number, Settings settings) {
        return new Viewer(settings, ids, deliveries, number);
    }

    private double share(Predicate<Viewer> decision) {
        return (double) LongStream.range(0, VIEWERS)
                        .filter(number -> decision.test(viewer(number, published)))
                        .count()
                / VIEWERS;
    }

    private static Predicate<Viewer> joined(Predicate<Viewer> decision) {
        return viewer -> {
            viewer.join(NOW);
            viewer.watch(true, NOW);
            return decision.test(viewer);
        };
    }

    private LongStream times(ToLongFunction<Viewer> time) {
        return LongStream.range(0, VIEWERS).map(number -> {
            Viewer viewer = viewer(number, published);
            viewer.join(NOW);
            viewer.watch(true, NOW);
            return time.applyAsLong(viewer) - NOW;
        });
    }

    /// The time from which a task is due, found by bisection.
    private static long nextTime(Viewer viewer, Task task) {
        long low = NOW - 10_000;
        long high = NOW + Duration.ofHours(1).toMillis();
        while (low < high) {
            long middle = Math.floorDiv(low + high, 2);
            if (viewer.agenda().isDue(task, middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
