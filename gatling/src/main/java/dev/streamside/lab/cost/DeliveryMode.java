package dev.streamside.lab.cost;

import java.time.Duration;

/// How chats are delivered to viewers.
///
/// @param transport   as in the settings of the audience
/// @param poll        the interval between polls; zero if viewers do not poll, or with long polling
/// @param isGzip      whether answers to polls are compressed
/// @param isCached    whether a cache for one second answers polls in front of the application
public record DeliveryMode(String transport, Duration poll, boolean isGzip, boolean isCached) {
    private static final String POLLING = "polling";
    private static final String LONG_POLLING = "long-polling";
    /// The pause between the answer to a waiting poll and the next poll: the server's default.
    private static final double PAUSE_SECONDS = 0.5;
    /// Frames that an application writes per second before it merges chats: its default.
    private static final double PACE = 55_000;
    /// A viewer gets at least this many frames per second. The maximum only applies to merged chats.
    private static final double FEWEST_FRAMES = 4;
    private static final double MOST_MERGED_FRAMES = 1 / 0.075;
    /// The part of the interval by which the age of cursors varies: polls are jittered by a fifth of it.
    private static final double SPREAD = 0.4;

    public static DeliveryMode polling(Duration poll, boolean isGzip) {
        return new DeliveryMode(POLLING, poll, isGzip, false);
    }

    /// Frames that are sent to viewers without a poll.
    public static DeliveryMode pushing(String transport) {
        return new DeliveryMode(transport, Duration.ZERO, false, false);
    }

    /// The application that offers this mode.
    String application() {
        return transport.equals("websocket") ? "chat-websocket" : "chat-polling";
    }

    boolean polls() {
        return transport.equals(POLLING);
    }

    /// Whether polls are answered only when there is something new.
    boolean waits() {
        return transport.equals(LONG_POLLING);
    }

    /// Whether viewers get frames without polling.
    public boolean pushes() {
        return !polls() && !waits();
    }

    /// This mode with a one-second cache in front of the application.
    public DeliveryMode behindCache() {
        return new DeliveryMode(transport, poll, isGzip, true);
    }

    DeliveryMode withoutCache() {
        return new DeliveryMode(transport, poll, isGzip, false);
    }

    /// The work that an audience causes in this mode, if nothing is late.
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

    /// Answers per second to one viewer whose polls wait. Each has all chats of the pause or, if there are
    /// none, the next one.
    private static double lateAnswers(double chats) {
        return 1 / (PAUSE_SECONDS + Math.exp(-chats * PAUSE_SECONDS) / chats);
    }

    private static double frames(double viewers, double chats) {
        double frames = viewers * chats;
        return frames <= PACE
                ? frames
                : Math.max(FEWEST_FRAMES * viewers, Math.min(PACE, MOST_MERGED_FRAMES * viewers));
    }

    /// The polls that a cache passes on: each requested cursor, once a second. At most one new cursor per
    /// second is assumed, whatever the number of chats: viewers who get the same answer have the same cursor
    /// from then on. Chosen on runs with a cache: see `docs/decisions/why-a-fit-and-not-a-grid.md`.
    private double fetched(double polls, double chats) {
        double cursors = Math.min(chats, 1) * (seconds() * SPREAD + 1) + 1;
        return different(polls, cursors);
    }

    /// The expected number of kinds that are drawn at least once.
    private static double different(double draws, double kinds) {
        return kinds * -Math.expm1(-draws / kinds);
    }

    /// The chats in answers that must be built and compressed because no earlier poll since the last chat had
    /// the same cursor.
    ///
    /// @param polls      polls that reach the application, per second
    /// @param deliveries chats in the answers to these polls, per second
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
