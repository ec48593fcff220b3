package dev.streamside.viewers;

import dev.streamside.viewers.Agenda.Task;
import io.gatling.javaapi.core.Session;
import java.time.Duration;
import java.util.Random;
import java.util.SplittableRandom;

/// One viewer: its random decisions, its schedule, and what it has received. It lives in the session of one
/// virtual user, which two threads never use at once.
final class Viewer {
    /// The server's limit.
    private static final int MAX_WAIT_SECONDS = 25;

    static final String ATTRIBUTE = "viewer";
    private final Settings settings;
    private final Random random;
    /// Separate generators, so that polls and moderation do not change the viewer's other decisions.
    private final Random pollRandom;
    private final Random moderationRandom;
    private final MessageIds ids;
    private final Deliveries deliveries;
    private final Inbox inbox;
    private final Agenda agenda = new Agenda();
    private final long number;
    private long joinedMillis;
    private long beatMillis;
    private long sent;
    private long wakeMillis;

    /// @param number unique among all viewers; all random decisions follow from it
    Viewer(Settings settings, MessageIds ids, Deliveries deliveries, long number) {
        this.settings = settings;
        // Similar seeds give similar first values of `Random`; the other generator mixes them.
        var seeds = new SplittableRandom(settings.seed() * 1_000_003 + number);
        this.random = new Random(seeds.nextLong());
        this.pollRandom = new Random(seeds.nextLong());
        this.moderationRandom = new Random(seeds.nextLong());
        this.ids = ids;
        this.deliveries = deliveries;
        this.inbox = new Inbox(ids, deliveries, settings.viewersAt(), number);
        this.number = number;
    }

    static Viewer of(Session session) {
        Viewer viewer = session.get(ATTRIBUTE);
        if (viewer == null) {
            throw new IllegalStateException("The session has no viewer");
        }
        return viewer;
    }

    Inbox inbox() {
        return inbox;
    }

    Agenda agenda() {
        return agenda;
    }

    /// Starts the stay. The client already polls for new chats while the viewer looks around.
    void join(long nowMillis) {
        joinedMillis = nowMillis;
        agenda.plan(Task.LEAVE, nowMillis + between(settings.shortestStay(), settings.longestStay()));
        planReceive(nowMillis);
    }

    /// Starts the other clocks, each at a random time, so that viewers are not in step.
    void watch(boolean isMember, long nowMillis) {
        agenda.plan(Task.HEARTBEAT, nowMillis + within(settings.heartbeat()));
        if (isMember) {
            agenda.plan(Task.BEAT, nowMillis + within(settings.beat()));
        }
        if (agenda.isDue(Task.RECEIVE, nowMillis)) {
            agenda.plan(Task.RECEIVE, nowMillis);
        }
    }

    void planModeration(long nowMillis) {
        long every = settings.moderatingEvery().toMillis();
        agenda.plan(Task.MODERATE, nowMillis + 1 + moderationRandom.nextLong(2 * every));
    }

    boolean bans() {
        return moderationRandom.nextDouble() < settings.banning();
    }

    /// The time until the next task.
    Duration rest(long nowMillis) {
        Duration rest = agenda.pause(nowMillis);
        wakeMillis = nowMillis + rest.toMillis();
        return rest;
    }

    /// Records how late the rest ended: that delay is the load generator's, not the server's.
    void awake(long nowMillis) {
        deliveries.late(nowMillis - wakeMillis);
    }

    /// How long the viewer looks around first.
    Duration pause() {
        return Duration.ofMillis(between(settings.shortestPause(), settings.longestPause()));
    }

    boolean reacts() {
        return random.nextDouble() < settings.reacting();
    }

    String reaction() {
        return random.nextDouble() < settings.liking() ? "LIKE" : "DISLIKE";
    }

    /// Takes the next due beat. If the viewer was waiting for an answer at the beat's time, it is taken
    /// later, and none is left out: a slow application must not get fewer chats.
    ///
    /// @return whether the viewer sends a chat at this beat
    boolean beat() {
        beatMillis = agenda.time(Task.BEAT);
        agenda.plan(Task.BEAT, beatMillis + settings.beat().toMillis());
        return speaks(beatMillis);
    }

    private boolean speaks(long atMillis) {
        return random.nextDouble() < chanceAt(atMillis);
    }

    private double chanceAt(long atMillis) {
        if (!settings.chatRates().isEmpty()) {
            return settings.chanceAt(Duration.ofMillis(atMillis - deliveries.startMillis()));
        }
        boolean isTalkative = atMillis - joinedMillis < settings.talkativeFor().toMillis();
        return isTalkative ? settings.talkative() : settings.quiet();
    }

    void planHeartbeat(long nowMillis) {
        agenda.planNext(Task.HEARTBEAT, settings.heartbeat(), nowMillis);
    }

    /// Counts the chats that the viewer has not sent when it leaves, because answers took too long.
    void leave() {
        while (agenda.time(Task.BEAT) < agenda.time(Task.LEAVE)) {
            if (beat()) {
                deliveries.unsent();
            }
        }
    }

    String line() {
        return ChatLines.line(random);
    }

    /// An id for the chat of the last beat. It passes the time of that beat to the receivers, so that time
    /// spent waiting for the viewer itself is part of the chat's delivery time.
    String nextMessageId(long nowMillis) {
        deliveries.sentLate(nowMillis - beatMillis);
        return ids.of(beatMillis, number, ++sent);
    }

    /// How long a poll may wait, in whole seconds: as long as the server allows, but only until about the
    /// time of the viewer's next task, because a Gatling user does one thing at a time.
    int waitSeconds(long nowMillis) {
        long free = agenda.pauseWithout(Task.RECEIVE, nowMillis).toSeconds();
        return Math.clamp(free, 1, MAX_WAIT_SECONDS);
    }

    /// The path of the request that replaces a poll for chats.
    String asks() {
        return settings.asks().path(pollRandom);
    }

    /// Plans the next poll: after the interval in the settings or, if there is none, the server's.
    void planReceive(long nowMillis) {
        long every = settings.poll().isPositive() ? settings.poll().toMillis() : inbox.pollMillis();
        agenda.plan(
                Task.RECEIVE,
                settings.aligned()
                        ? (nowMillis / every + 1) * every
                        : nowMillis + Math.round(every * (1 + settings.jitter() * (2 * pollRandom.nextDouble() - 1))));
    }

    private long within(Duration time) {
        return 1 + random.nextLong(time.toMillis());
    }

    private long between(Duration shortest, Duration longest) {
        return random.nextLong(shortest.toMillis(), longest.toMillis() + 1);
    }
}
