package dev.streamside.edge.demo;

import dev.streamside.edge.demo.Stage.Heard;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;

/// Plays a show again and again, on one thread, until it is interrupted. Of several nodes, one plays; when it
/// has stopped, the next one starts over. After a round without an audience it waits for a visitor, so that a
/// forgotten demo writes nothing.
final class DemoDirector implements Runnable {
    private static final Logger log = LoggerFactory.getLogger(DemoDirector.class);

    private static final Duration HEARTBEAT = Duration.ofSeconds(20);
    /// How often it reads visitors' chats, and renews its turn.
    private static final Duration LOOK = Duration.ofSeconds(2);
    /// The same while nothing is played: often enough to keep the turn.
    private static final Duration LOOK_AT_REST = Duration.ofSeconds(10);
    private static final Duration ANSWER = Duration.ofMillis(1_500);
    /// A guest who has just sent a chat must wait longer than one pause, like every member.
    private static final int ANSWER_ATTEMPTS = 4;
    private static final Duration UNTIL_NEXT_TURN = Duration.ofSeconds(5);
    private static final Duration BETWEEN_ROUNDS = Duration.ofSeconds(2);
    /// A machine that was suspended for longer does not catch up: the show continues where it was.
    private static final Duration MAX_LATE = Duration.ofSeconds(3);

    /// The right to play, which one node has at a time.
    interface Turn extends AutoCloseable {
        /// Call it every few seconds, which also keeps the turn.
        boolean isStillMine();

        @Override
        void close();
    }

    interface Stages {
        Stage open() throws InterruptedException;
    }

    /// The clock, and how to wait.
    interface Time {
        Time REAL = new Time() {
            private final long start = System.nanoTime();

            @Override
            public long nanos() {
                return System.nanoTime() - start;
            }

            @Override
            public void pass(Duration duration) throws InterruptedException {
                Thread.sleep(duration);
            }
        };

        /// Never decreases.
        long nanos();

        void pass(Duration duration) throws InterruptedException;
    }

    private final Show show;
    private final Stages stages;
    private final Supplier<Optional<Turn>> turns;
    private final Time time;
    private final RandomGenerator random;
    private final Decks decks;
    private long nextLook;
    private long nextHeartbeat;
    private @Nullable Answer answer;

    /// @param attempt from 1
    private record Answer(long at, Part who, Heard heard, int attempt) {}

    /// @param stages opens a stage for each turn
    /// @param turns  empty while another node plays
    DemoDirector(Show show, Stages stages, Supplier<Optional<Turn>> turns, Time time, RandomGenerator random) {
        this.show = show;
        this.stages = stages;
        this.turns = turns;
        this.time = time;
        this.random = random;
        this.decks = new Decks(show, random);
    }

    @Override
    public void run() {
        try {
            while (true) {
                try (Turn turn = turns.get().orElse(null)) {
                    if (turn != null) {
                        play(stages.open(), turn);
                    }
                } catch (DataAccessException failure) {
                    log.debug("The demo waits for the database", failure);
                } catch (RuntimeException failure) {
                    log.info("The demo was interrupted and begins anew: {}", failure.toString());
                }
                time.pass(UNTIL_NEXT_TURN);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Plays rounds as long as it is this node's turn. The first round also plays without an audience, for
    /// viewers who only poll.
    private void play(Stage stage, Turn turn) throws InterruptedException {
        stage.listen();
        nextHeartbeat = time.nanos();
        do {
            stage.prepare();
            if (!play(Round.of(show, decks, random), stage, turn)) {
                return;
            }
            time.pass(BETWEEN_ROUNDS);
        } while (awaitAudience(stage, turn));
    }

    private boolean play(Round round, Stage stage, Turn turn) throws InterruptedException {
        long begin = time.nanos();
        nextLook = begin;
        for (Round.Moment moment : round.moments()) {
            long due = begin + moment.at().toNanos();
            do {
                if (!lookAround(stage, turn, LOOK)) {
                    return false;
                }
            } while (!passedUntil(due));
            long late = time.nanos() - due;
            if (late > MAX_LATE.toNanos()) {
                begin += late;
            }
            stage.perform(moment.deed());
        }
        return true;
    }

    /// Waits, but no longer than until there is something else to do.
    ///
    /// @return whether it is time
    private boolean passedUntil(long due) throws InterruptedException {
        long wait = due - time.nanos();
        long untilNext = Math.min(nextLook, answer == null ? nextLook : answer.at()) - time.nanos();
        if (wait > untilNext) {
            time.pass(Duration.ofNanos(Math.max(0, untilNext)));
            return false;
        }
        time.pass(Duration.ofNanos(Math.max(0, wait)));
        return true;
    }

    /// @return whether there is an audience; false if it is another node's turn
    private boolean awaitAudience(Stage stage, Turn turn) throws InterruptedException {
        while (!stage.isWatched()) {
            if (!lookAround(stage, turn, LOOK_AT_REST)) {
                return false;
            }
            if (answer != null) {
                return true; // a visitor who is not counted has sent a chat
            }
            time.pass(Duration.ofSeconds(1));
        }
        return true;
    }

    /// @return whether it is still this node's turn
    private boolean lookAround(Stage stage, Turn turn, Duration untilNext) throws InterruptedException {
        long now = time.nanos();
        if (now >= nextHeartbeat) {
            nextHeartbeat = now + HEARTBEAT.toNanos();
            stage.beSeen();
        }
        if (now >= nextLook) {
            nextLook = now + untilNext.toNanos();
            if (!turn.isStillMine()) {
                return false;
            }
            List<Heard> heard = stage.listen();
            if (!heard.isEmpty() && answer == null) {
                plan(heard.getLast(), 1);
            }
        }
        if (answer != null && now >= answer.at()) {
            Answer due = answer;
            answer = null;
            String text = decks.draw(Show.GREETINGS, due.who().language());
            boolean taken = stage.answer(
                    due.who(), due.heard(), text.replace("{name}", due.heard().name()));
            if (!taken && due.attempt() < ANSWER_ATTEMPTS) {
                plan(due.heard(), due.attempt() + 1);
            }
        }
        return true;
    }

    private void plan(Heard heard, int attempt) {
        answer = new Answer(time.nanos() + ANSWER.toNanos(), whoAnswers(heard.text()), heard, attempt);
    }

    /// A guest who writes in the visitor's script, or in English; any guest if there is none.
    private Part whoAnswers(String text) {
        String language = languageOf(text);
        var able = new ArrayList<Part>();
        for (Part guest : show.with(Part.Role.GUEST)) {
            if (guest.language().equals(language)) {
                able.add(guest);
            }
        }
        if (able.isEmpty()) {
            able.addAll(show.with(Part.Role.GUEST));
        }
        return able.get(random.nextInt(able.size()));
    }

    private static String languageOf(String text) {
        for (int codePoint : text.codePoints().toArray()) {
            switch (Character.UnicodeScript.of(codePoint)) {
                case HANGUL -> {
                    return "ko";
                }
                case HIRAGANA, KATAKANA -> {
                    return "ja";
                }
                case ARABIC -> {
                    return "ar";
                }
                default -> {}
            }
        }
        return "en";
    }
}
