package dev.streamside.client;

import java.util.Set;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// Follows over a socket, and by polling for as long as that does not work. The socket is tried again later and
/// later, and takes over when one has lasted. Until then both may bring the same entries: there is one position in
/// the log, so none comes twice, and none is missing.
final class FallbackFollower implements Follower {
    /// A viewer without a socket polls after this time.
    private static final long PATIENCE_MILLIS = 3_000;

    private static final long MAX_BACKOFF_MILLIS = 5 * 60_000;
    /// After these, a viewer polls at once: it has waited long enough, or the sockets of the network are used up.
    private static final Set<String> NO_USE_TO_WAIT = Set.of("TIMEOUT", "TOO_MANY_CONNECTIONS");

    private final Chat chat;
    private final Status status;
    private final SocketFollower socket;
    private @Nullable PollFollower polling;
    private boolean connected;
    private @Nullable Future<?> timer;

    FallbackFollower(Chat chat, Status status) {
        this.chat = chat;
        this.status = status;
        this.socket = new SocketFollower(chat, new OverSocket(), MAX_BACKOFF_MILLIS);
    }

    @Override
    public void start() {
        in(PATIENCE_MILLIS, this::poll);
        socket.start();
    }

    private void in(long millis, Runnable step) {
        cancelTimer();
        timer = chat.loop().after(millis, step);
    }

    private void cancelTimer() {
        if (timer != null) {
            timer.cancel(false);
        }
    }

    private final class OverSocket implements Status {
        @Override
        public void change(State state, @Nullable StreamsideException problem, long retryInMillis) {
            cancelTimer();
            connected = state == State.CONNECTED;
            if (connected && polling != null) {
                in(SocketFollower.STABLE_MILLIS, FallbackFollower.this::trustSocket);
            } else if (!connected && problem != null && NO_USE_TO_WAIT.contains(problem.code())) {
                poll();
            } else if (!connected && polling == null) {
                in(PATIENCE_MILLIS, FallbackFollower.this::poll);
            }
            if (connected || polling == null) {
                status.change(state, problem, retryInMillis);
            }
        }

        /// Proxies answer an upgrade with 400, too. Whether the cursor is valid, a poll finds out.
        @Override
        public boolean mayRetry(StreamsideException problem) {
            return problem.status() == 400 || status.mayRetry(problem);
        }

        /// From now on there are only polls, which find out if the reason is the stream.
        @Override
        public void fail(StreamsideException problem) {
            connected = false;
            poll();
        }
    }

    private final class OverPolls implements Status {
        @Override
        public void change(State state, @Nullable StreamsideException problem, long retryInMillis) {
            if (state == State.CONNECTED || !connected) {
                status.change(state, problem, retryInMillis);
            }
        }

        @Override
        public boolean mayRetry(StreamsideException problem) {
            return status.mayRetry(problem);
        }

        @Override
        public void fail(StreamsideException problem) {
            status.fail(problem);
        }
    }

    private void poll() {
        cancelTimer();
        if (polling == null) {
            polling = new PollFollower(chat, new OverPolls(), 0);
            polling.start();
        }
    }

    private void trustSocket() {
        if (!socket.isStable()) {
            in(SocketFollower.STABLE_MILLIS, this::trustSocket); // it has to last for longer
        } else if (polling != null) {
            polling.stop();
            polling = null;
        }
    }

    @Override
    public void wake() {
        socket.wake();
        if (polling != null) {
            polling.wake();
        }
    }

    @Override
    public void tokenChanged() {
        socket.tokenChanged();
        if (polling != null) {
            polling.tokenChanged();
        }
    }

    @Override
    public void stop() {
        cancelTimer();
        socket.stop();
        if (polling != null) {
            polling.stop();
        }
    }
}
