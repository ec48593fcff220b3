package dev.streamside.edge.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// When the director makes things happen, on a simulated clock.
class DemoDirectorTest {
    private static final Show SHOW = new ShowReader("test")
            .read(List.of(
                    "cast",
                    "  ann en host Ann",
                    "  max en moderator Max",
                    "  kim ko guest 김",
                    "  tom en guest Tom",
                    "pool greetings",
                    "  ko  {name} 님 어서 오세요",
                    "  en  welcome, {name}",
                    "play",
                    "  0:00 ann says [one] one",
                    "  0:04 max pins [one]",
                    "  0:10 ann says two",
                    "  1:00 ann says three"));

    private final Clockwork time = new Clockwork();
    private final Recorder stage = new Recorder();
    private BooleanSupplier mine = () -> true;
    private Optional<String> otherNode = Optional.empty();
    private boolean closed;

    @AfterEach
    void theRightToPlayIsGivenBack() {
        assertThat(closed || stage.events.isEmpty()).isTrue();
        assertThat(Thread.interrupted()).as("the thread ends as it was told to").isTrue();
    }

    @Test
    void everythingHappens_inItsOrder_atItsTime() {
        runUntil(Duration.ofSeconds(61));

        assertThat(stage.events).containsExactly("0 prepare", "0 ann: one", "4 Pin", "10 ann: two", "60 ann: three");
    }

    @Test
    void guestsAreSeen_asLongAsTheShowGoesOn_andAfterIt() {
        runUntil(Duration.ofSeconds(125));

        assertThat(stage.seenAt).hasSizeBetween(6, 7);
        assertThat(gaps(stage.seenAt)).allMatch(gap -> gap <= 25);
    }

    @Test
    void afterARound_itWaitsForSomebodyToWatch_andBeginsWithinSeconds() {
        stage.watched = () -> time.seconds() >= 500;

        runUntil(Duration.ofSeconds(503));

        assertThat(stage.events).hasSize(5 + 2);
        assertThat(stage.events.subList(5, 7)).containsExactly("500 prepare", "500 ann: one");
    }

    @Test
    void whileSomebodyWatches_theNextRoundBeginsAtOnce() {
        stage.watched = () -> true;

        runUntil(Duration.ofSeconds(65));

        assertThat(stage.events.subList(5, 7)).containsExactly("62 prepare", "62 ann: one");
    }

    @Test
    void aVisitor_isAnswered_byOneWhoWritesAsTheyDo() {
        stage.say(11, "Noah", "what a night");
        stage.say(20, "서준", "안녕하세요");

        runUntil(Duration.ofSeconds(30));

        assertThat(stage.answers)
                .hasSize(2)
                .satisfies(answers -> assertThat(answers.get(0)).endsWith("tom to Noah: welcome, Noah"))
                .satisfies(answers -> assertThat(answers.get(1)).endsWith("kim to 서준: 서준 님 어서 오세요"));
        assertThat(stage.answeredAt.get(0)).isBetween(12L, 16L);
    }

    @Test
    void anAnswerThatIsRefused_asBySlowMode_isTriedAgain_aFewTimes() {
        stage.say(11, "Noah", "what a night");
        stage.refusals = 2;

        runUntil(Duration.ofSeconds(30));

        assertThat(stage.answers).hasSize(3);
        assertThat(stage.answeredAt.get(2) - stage.answeredAt.get(0)).isGreaterThanOrEqualTo(3);
    }

    @Test
    void anAnswerThatIsNeverTaken_isGivenUp() {
        stage.say(11, "Noah", "what a night");
        stage.refusals = 100;

        runUntil(Duration.ofSeconds(40));

        assertThat(stage.answers).hasSize(4);
    }

    @Test
    void manyVisitorsAtOnce_getOneAnswerAfterTheOther_notAll() {
        IntStream.range(0, 50).forEach(i -> stage.say(12, "Visitor " + i, "hi"));

        runUntil(Duration.ofSeconds(40));

        assertThat(stage.answers).hasSize(1);
    }

    @Test
    void somebodyWhoIsNotCounted_bringsTheShowBackByAWord() {
        stage.say(300, "Noah", "anybody here?");

        runUntil(Duration.ofSeconds(315));

        assertThat(stage.events).anyMatch(event -> event.endsWith("prepare") && !event.startsWith("0 "));
        assertThat(stage.answers).hasSize(1);
    }

    @Test
    void ofSeveralNodes_oneThatHasNoTurnDoesNothing_andTakesOverLater() {
        otherNode = Optional.of("plays until 40");

        runUntil(Duration.ofSeconds(45));

        assertThat(stage.events).first().asString().endsWith("prepare");
        assertThat(Integer.parseInt(stage.events.getFirst().split(" ")[0])).isBetween(40, 46);
    }

    @Test
    void whoLosesTheTurn_stopsWithinSeconds() {
        mine = () -> time.seconds() < 1;

        runUntil(Duration.ofSeconds(6));

        assertThat(stage.events).containsExactly("0 prepare", "0 ann: one");
        assertThat(closed).isTrue();
    }

    @Test
    void aMachineThatWasAway_doesNotHurryAfterwards() {
        time.jumpAt(5, 1_000);

        runUntil(Duration.ofSeconds(1_062));

        assertThat(stage.events).hasSize(5);
        assertThat(secondsOf(stage.events.get(4)) - secondsOf(stage.events.get(3)))
                .isEqualTo(50);
    }

    @Test
    void aFailure_endsNoShow() {
        stage.failure = Optional.of(new IllegalStateException("the database is away"));

        runUntil(Duration.ofSeconds(20));

        assertThat(stage.events).contains("5 prepare", "5 ann: one").doesNotContain("20 ann: three");
    }

    private static int secondsOf(String event) {
        return Integer.parseInt(event.split(" ")[0]);
    }

    private static List<Long> gaps(List<Long> times) {
        return IntStream.range(1, times.size())
                .mapToObj(i -> times.get(i) - times.get(i - 1))
                .toList();
    }

    /// Interrupts the director at this time.
    private void runUntil(Duration end) {
        time.end = end.toNanos();
        new DemoDirector(SHOW, () -> stage, this::turn, time, new Random(1)).run();
    }

    private Optional<DemoDirector.Turn> turn() {
        if (otherNode.isPresent() && time.seconds() < 40) {
            return Optional.empty();
        }
        closed = false;
        return Optional.of(new DemoDirector.Turn() {
            @Override
            public boolean isStillMine() {
                return mine.getAsBoolean();
            }

            @Override
            public void close() {
                closed = true;
            }
        });
    }

    /// Time that passes only when a thread waits for it.
    private static final class Clockwork implements DemoDirector.Time {
        private long now;
        private long end;
        private long jumpAt = Long.MAX_VALUE;
        private long jump;

        /// At this second, the machine is suspended for this long.
        void jumpAt(int second, int seconds) {
            jumpAt = Duration.ofSeconds(second).toNanos();
            jump = Duration.ofSeconds(seconds).toNanos();
        }

        long seconds() {
            return Duration.ofNanos(now).toSeconds();
        }

        @Override
        public long nanos() {
            return now;
        }

        @Override
        public void pass(Duration duration) throws InterruptedException {
            now += duration.toNanos();
            if (now >= jumpAt) {
                jumpAt = Long.MAX_VALUE;
                now += jump;
            }
            if (now >= end) {
                throw new InterruptedException();
            }
        }
    }

    /// Records what happens, and when.
    private final class Recorder implements Stage {
        private final List<String> events = new ArrayList<>();
        private final List<String> answers = new ArrayList<>();
        private final List<Long> answeredAt = new ArrayList<>();
        private final List<Long> seenAt = new ArrayList<>();
        private final List<Long> saidAt = new ArrayList<>();
        private final List<Heard> said = new ArrayList<>();
        /// How many answers are refused, from the first on.
        private int refusals;

        private BooleanSupplier watched = () -> false;
        private Optional<RuntimeException> failure = Optional.empty();

        void say(long at, String name, String text) {
            saidAt.add(at);
            said.add(new Heard("7", name, text));
        }

        @Override
        public void prepare() {
            events.add(time.seconds() + " prepare");
        }

        @Override
        public void perform(Act.Deed deed) {
            if (failure.isPresent()) {
                RuntimeException thrown = failure.get();
                failure = Optional.empty();
                throw thrown;
            }
            events.add(time.seconds()
                    + (deed instanceof Act.Say say
                            ? " " + say.who().name() + ": " + say.text()
                            : " " + deed.getClass().getSimpleName()));
        }

        @Override
        public boolean answer(Part who, Heard heard, String text) {
            answers.add(time.seconds() + " " + who.name() + " to " + heard.name() + ": " + text);
            answeredAt.add(time.seconds());
            return answers.size() > refusals;
        }

        @Override
        public void beSeen() {
            seenAt.add(time.seconds());
        }

        @Override
        public List<Heard> listen() {
            var heard = new ArrayList<Heard>();
            while (!said.isEmpty() && saidAt.getFirst() <= time.seconds()) {
                saidAt.removeFirst();
                heard.add(said.removeFirst());
            }
            return heard;
        }

        @Override
        public boolean isWatched() {
            return watched.getAsBoolean();
        }
    }
}
