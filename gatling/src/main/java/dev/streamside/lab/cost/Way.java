package dev.streamside.lab.cost;

import java.time.Duration;

/// How chats get to viewers.
///
/// @param transport   as in the settings of the audience
/// @param poll        from one poll to the next; zero if viewers do not poll, or with polls that wait
/// @param isGzip      whether answers to polls are compressed
/// @param isCached    whether a cache for one second answers polls in front of the application
public record Way(String transport, Duration poll, boolean isGzip, boolean isCached) {
    private static final String POLLING = "polling";
    private static final String LONG_POLLING = "long-polling";
    /// From the answer to a poll that waits to the next one: the server's default.
    private static final double PAUSE_SECONDS = 0.5;
    /// Frames that an application writes per second before it merges chats: its default.
    private static final double PACE = 55_000;
    /// A viewer gets at least so many frames per second, and at most so many of merged chats.
    private static final double FEWEST_FRAMES = 4;
    private static final double MOST_MERGED_FRAMES = 1 / 0.075;
    /// By which part of the interval the age of cursors varies: polls are jittered by a fifth of it.
    private static final double SPREAD = 0.4;

    public static Way polling(Duration poll, boolean isGzip) {
        return new Way(POLLING, poll, isGzip, false);
    }

    /// Frames to viewers who do not ask.
    public static Way pushing(String transport) {
        return new Way(transport, Duration.ZERO, false, false);
    }

    /// Which of the two applications it is part of.
    String application() {
        return transport.equals("websocket") ? "chat-websocket" : "chat-polling";
    }

    boolean polls() {
        return transport.equals(POLLING);
    }

    /// Whether polls are answered when there is something new.
    boolean waits() {
        return transport.equals(LONG_POLLING);
    }

    /// Whether viewers get frames without asking.
    public boolean pushes() {
        return !polls() && !waits();
    }

    /// The same with a cache for one second in front of the application.
    public Way behindCache() {
        return new Way(transport, poll, isGzip, true);
    }

    Way withoutCache() {
        return new Way(transport, poll, isGzip, false);
    }

    /// What an audience makes an application do over this way, if nothing is late.
    ///
    /// @param chats per second
    Traffic traffic(double viewers, double chats) {
        if (!polls()) {
            double writes = waits() ? viewers * lateAnswers(chats) : frames(viewers, chats);
            return new Traffic(viewers, 0, writes, 0, viewers * chats, chats);
        }
        double polls = isCached ? fetched(viewers / seconds(), chats) : viewers / seconds();
        double deliveries = polls * chats * seconds();
        return new Traffic(viewers, polls, 0, compressed(polls, deliveries), deliveries, chats);
    }

    /// Answers per second to one viewer whose polls wait: with all chats of the pause, or else with the next one.
    private static double lateAnswers(double chats) {
        return 1 / (PAUSE_SECONDS + Math.exp(-chats * PAUSE_SECONDS) / chats);
    }

    private static double frames(double viewers, double chats) {
        double frames = viewers * chats;
        return frames <= PACE
                ? frames
                : Math.max(FEWEST_FRAMES * viewers, Math.min(PACE, MOST_MERGED_FRAMES * viewers));
    }

    /// The polls that a cache passes on: each cursor that is asked for, once a second. At most one new cursor a
    /// second is assumed, however many chats come: viewers who get the same answer have the same cursor from then
    /// on. Chosen on runs with a cache: see `docs/decisions/why-a-fit-and-not-a-grid.md`.
    private double fetched(double polls, double chats) {
        double cursors = Math.min(chats, 1) * (seconds() * SPREAD + 1) + 1;
        return different(polls, cursors);
    }

    /// How many of `kinds` are drawn at least once, on average.
    private static double different(double draws, double kinds) {
        return kinds * -Math.expm1(-draws / kinds);
    }

    /// The chats in answers that have to be made, and compressed, because nobody with the same cursor has asked since
    /// the last chat.
    ///
    /// @param polls      that reach the application, per second
    /// @param deliveries chats in the answers to them, per second
    double compressed(double polls, double deliveries) {
        if (!isGzip || polls == 0 || deliveries == 0) {
            return 0;
        }
        double chatsOfAnswer = deliveries / polls;
        double chats = chatsOfAnswer / seconds();
        double cursors = chatsOfAnswer * SPREAD + 1;
        return chats * different(polls / chats, cursors) * chatsOfAnswer;
    }

    private double seconds() {
        return poll.toMillis() / 1000.0;
    }

    /// The name as the first word of a line.
    String title() {
        String name = name();
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    /// In words.
    String name() {
        if (!polls()) {
            return waits() ? "polls that wait" : transport.equals("websocket") ? "socket" : transport;
        }
        String interval = poll.toMillis() % 1000 == 0 ? poll.toSeconds() + " s" : poll.toMillis() + " ms";
        return "polls every " + interval + (isGzip ? ", gzip" : "") + (isCached ? ", behind a cache" : "");
    }
}
