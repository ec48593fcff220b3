package dev.streamside.viewers;

import dev.streamside.viewers.Agenda.Task;
import io.gatling.javaapi.core.Session;
import java.time.Duration;
import java.util.Random;
import java.util.SplittableRandom;

/// One viewer: what it decides by chance, when it does things, and what it has received. Lives in the session
/// of one virtual user, which is never used by two threads at once.
final class Viewer {
    static final String ATTRIBUTE = "viewer";
    private static final double JITTER = 0.2;

    private final Settings settings;
    private final Random random;
    /// Of its own, so that the client's polls leave what the person does as it is over a socket.
    private final Random pollRandom;
    private final MessageIds ids;
    private final Deliveries deliveries;
    private final Inbox inbox;
    private final Agenda agenda = new Agenda();
    private final long number;
    private long joinedMillis;
    private long sent;
    private long wakeMillis;

    /// @param number its own among all viewers, from which all its chances follow
    Viewer(Settings settings, MessageIds ids, Deliveries deliveries, long number) {
        this.settings = settings;
        // Neighbouring seeds of `Random` begin alike; the other generator mixes them.
        var seeds = new SplittableRandom(settings.seed() * 1_000_003 + number);
        this.random = new Random(seeds.nextLong());
        this.pollRandom = new Random(seeds.nextLong());
        this.ids = ids;
        this.deliveries = deliveries;
        this.inbox = new Inbox(ids, deliveries);
        this.number = number;
    }

    static Viewer of(Session session) {
        Viewer viewer = session.get(ATTRIBUTE);
        if (viewer == null) {
            throw new IllegalStateException("A user without its viewer");
        }
        return viewer;
    }

    Inbox inbox() {
        return inbox;
    }

    Agenda agenda() {
        return agenda;
    }

    /// Has come: its stay begins, and its client asks for new chats while the viewer still looks around.
    void join(long nowMillis) {
        joinedMillis = nowMillis;
        agenda.plan(Task.LEAVE, nowMillis + between(settings.shortestStay(), settings.longestStay()));
        planReceive(nowMillis);
    }

    /// Begins to watch: from now on its clocks run, each from a moment of its own, so that no two viewers move
    /// in step.
    void watch(boolean isMember, long nowMillis) {
        agenda.plan(Task.HEARTBEAT, nowMillis + within(settings.heartbeat()));
        if (isMember) {
            agenda.plan(Task.BEAT, nowMillis + within(settings.beat()));
        }
        if (agenda.isDue(Task.RECEIVE, nowMillis)) {
            agenda.plan(Task.RECEIVE, nowMillis);
        }
    }

    /// How long it has nothing to do.
    Duration rest(long nowMillis) {
        Duration rest = agenda.pause(nowMillis);
        wakeMillis = nowMillis + rest.toMillis();
        return rest;
    }

    /// Wakes up from its rest. That it does so late is the load's fault; that an answer kept it from resting is not.
    void awake(long nowMillis) {
        deliveries.late(nowMillis - wakeMillis);
    }

    /// How long it looks around before anything else.
    Duration pause() {
        return Duration.ofMillis(between(settings.shortestPause(), settings.longestPause()));
    }

    boolean reacts() {
        return random.nextDouble() < settings.reacting();
    }

    String reaction() {
        return random.nextDouble() < settings.liking() ? "LIKE" : "DISLIKE";
    }

    /// Whether it says something at this beat.
    boolean speaks(long nowMillis) {
        boolean isTalkative = nowMillis - joinedMillis < settings.talkativeFor().toMillis();
        return random.nextDouble() < (isTalkative ? settings.talkative() : settings.quiet());
    }

    String line() {
        return ChatLines.line(random);
    }

    /// An id for the next chat, which carries the time of its sending to whoever receives it.
    String nextMessageId(long nowMillis) {
        return ids.of(nowMillis, number, ++sent);
    }

    /// When to look for new chats again: after the time that the server asks for, unless the settings know
    /// better.
    void planReceive(long nowMillis) {
        long every = settings.poll().isPositive() ? settings.poll().toMillis() : inbox.pollMillis();
        agenda.plan(
                Task.RECEIVE,
                settings.aligned()
                        ? (nowMillis / every + 1) * every
                        : nowMillis + Math.round(every * (1 - JITTER + 2 * JITTER * pollRandom.nextDouble())));
    }

    private long within(Duration time) {
        return 1 + random.nextLong(time.toMillis());
    }

    private long between(Duration shortest, Duration longest) {
        return random.nextLong(shortest.toMillis(), longest.toMillis() + 1);
    }
}
