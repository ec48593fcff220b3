package dev.streamside.client;

import java.util.Set;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// Follows over a socket, and polls while the socket does not work. It retries the socket at growing intervals and
/// stops polling once a socket has proved stable. Until then both may bring the same entries; they share one position
/// in the log, so none is shown twice and none is missing.
final class FallbackFollower implements Follower {
    /// How long a viewer waits for the socket before polling begins.
    private static final long PATIENCE_MILLIS = 3_000;

    private static final long MAX_BACKOFF_MILLIS = 5 * 60_000;
    /// Problems after which polling begins at once: the wait was long enough, or the network has no socket left.
    private static final Set<String> NO_USE_TO_WAIT = Set.of("TIMEOUT", "TOO_MANY_CONNECTIONS");

    private final Chat chat;
    private final Status status;
    private final SocketFollower socket;
    private @Nullable PollFollower polling;
    private boolean connected;
    /// Until polling begins, and until it ends.
    private @Nullable Future<?> patience;

    private @Nullable Future<?> trust;

    FallbackFollower(Chat chat, Status status) {
        this.chat = chat;
        this.status = status;
        this.socket = new SocketFollower(chat, new OverSocket(), MAX_BACKOFF_MILLIS);
    }

    @Override
    public void start() {
        waitForSocket();
        socket.start();
    }

    /// However often a socket is refused meanwhile, the time does not begin anew.
    private void waitForSocket() {
        if (patience == null) {
            patience = chat.loop().after(PATIENCE_MILLIS, this::poll);
        }
    }

    private void stopWaiting() {
        cancel(patience);
        patience = null;
    }

    private static void cancel(@Nullable Future<?> timer) {
        if (timer != null) {
            timer.cancel(false);
        }
    }

    private final class OverSocket implements Status {
        @Override
        public void change(State state, @Nullable StreamsideException problem, long retryInMillis) {
            cancel(trust);
            connected = state == State.CONNECTED;
            if (connected) {
                stopWaiting();
                trustLater();
            } else if (problem != null && NO_USE_TO_WAIT.contains(problem.code())) {
                poll();
            } else if (polling == null) {
                waitForSocket();
            }
            if (connected || polling == null) {
                status.change(state, problem, retryInMillis);
            }
        }

        /// Proxies answer an upgrade with 400, too, so a poll decides whether the cursor is valid.
        @Override
        public boolean mayRetry(StreamsideException problem) {
            return problem.status() == 400 || status.mayRetry(problem);
        }

        /// Only polls from now on; they find out whether the stream is the reason.
        @Override
        public void fail(StreamsideException problem) {
            cancel(trust);
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
        stopWaiting();
        if (polling == null) {
            polling = new PollFollower(chat, new OverPolls(), 0);
            polling.start();
        }
    }

    private void trustLater() {
        if (polling != null) {
            trust = chat.loop().after(SocketFollower.STABLE_MILLIS, this::trustSocket);
        }
    }

    private void trustSocket() {
        if (!socket.isStable()) {
            trustLater(); // it has to last longer
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
        stopWaiting();
        cancel(trust);
        socket.stop();
        if (polling != null) {
            polling.stop();
        }
    }
}
