package dev.streamside.client;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.WebSocket;
import okhttp3.WebSocketListener;
import org.jspecify.annotations.Nullable;

/// Follows over one socket at a time. After an outage, a new socket continues from the cursor. An open socket counts
/// as a viewer, so it needs no heartbeats.
final class SocketFollower implements Follower {
    /// A connection that lasted this long counts as a success.
    static final long STABLE_MILLIS = 10_000;
    /// After a network has silently dropped an open socket, the next must last this long to be trusted: by then its
    /// pings have been answered.
    private static final long PROVEN_MILLIS = 60_000;

    private static final long HELLO_TIMEOUT_MILLIS = 10_000;
    private static final long PING_SECONDS = 20;
    private static final int NORMAL_CLOSE = 1000;
    private static final int NOT_ALLOWED = 1008;
    private static final int TOO_MANY_FRAMES = 4429;
    private static final long TOO_MANY_FRAMES_MILLIS = 5_000;

    /// Problem codes of close codes; `NETWORK` for all others.
    private static final Map<Integer, String> PROBLEMS = Map.of(
            NOT_ALLOWED,
            "FORBIDDEN",
            1009,
            "TOO_LARGE",
            1012,
            "RESTARTING",
            1013,
            "TRY_LATER",
            4401,
            "SESSION_OVER",
            4404,
            "STREAM_NOT_FOUND",
            4408,
            "TOO_SLOW",
            TOO_MANY_FRAMES,
            "TOO_MANY_FRAMES");

    /// Close codes after which no attempt can succeed: not allowed, too big, no such stream.
    private static final Set<Integer> FINAL = Set.of(NOT_ALLOWED, 1009, 4404);
    /// Close codes after which the first attempt needs no backoff: session ended, too slow.
    private static final Set<Integer> AT_ONCE = Set.of(4401, 4408);
    /// A reason, and a window in which to reconnect: `restarting;2000-10000`, in milliseconds.
    private static final Pattern WINDOW = Pattern.compile("(.*);(\\d{1,9})-(\\d{1,9})");

    private final Chat chat;
    private final Status status;
    private final Retry retry;
    private @Nullable Connection connection;
    private long stableMillis = STABLE_MILLIS;
    private int holes;
    /// Tokens without an answer yet: the answer to an older one says nothing about the newest.
    private int signIns;

    private boolean stopped;

    SocketFollower(Chat chat, Status status, long maxBackoffMillis) {
        this.chat = chat;
        this.status = status;
        this.retry = new Retry(chat.loop(), maxBackoffMillis);
    }

    @Override
    public void start() {
        retry.begin();
        HttpUrl.Builder address = chat.http().address("ws", "");
        String cursor = chat.reader().cursor();
        if (cursor != null) {
            address.addQueryParameter("after", cursor);
        }
        if (chat.complete()) {
            address.addQueryParameter("overflow", "page");
        }
        if (!chat.counted()) {
            address.addQueryParameter("counted", "false");
        }
        chat.http().addForm(address);
        connection = new Connection(new Request.Builder()
                .url(address.build())
                .header("Sec-WebSocket-Protocol", "streamside.v1")
                .header("Origin", chat.http().origin())
                .build());
    }

    /// Whether the open socket has proved stable.
    boolean isStable() {
        return connection != null && connection.hasLasted();
    }

    private final class Connection extends WebSocketListener {
        private final WebSocket socket;
        private final Future<?> helloTimeout;
        private final CompactReader reader = new CompactReader();
        private long upSince;
        private boolean up;

        Connection(Request request) {
            helloTimeout = chat.loop().after(HELLO_TIMEOUT_MILLIS, () -> lost(new StreamsideException("TIMEOUT"), -1));
            socket = chat.http()
                    .client
                    .newBuilder()
                    .pingInterval(PING_SECONDS, TimeUnit.SECONDS)
                    .build()
                    .newWebSocket(request, this);
        }

        boolean hasLasted() {
            return up && chat.loop().now() - upSince >= stableMillis;
        }

        @Override
        public void onMessage(WebSocket socket, String text) {
            chat.loop().handOver(() -> take(text));
        }

        @Override
        public void onClosing(WebSocket socket, int code, String reason) {
            socket.close(NORMAL_CLOSE, null);
            chat.loop().execute(() -> closed(code, reason));
        }

        @Override
        public void onFailure(WebSocket socket, Throwable failure, @Nullable Response response) {
            StreamsideException problem = refusal(response, failure);
            chat.loop().execute(() -> {
                if (up && failure instanceof SocketTimeoutException) {
                    stableMillis = PROVEN_MILLIS; // a ping without an answer
                }
                lost(problem, -1);
            });
        }

        /// The server gives its reason in an HTTP answer.
        private StreamsideException refusal(@Nullable Response response, Throwable failure) {
            if (response != null && response.code() != 101) {
                try {
                    Http.bodyOf(response);
                    return new StreamsideException("BAD_ANSWER");
                } catch (StreamsideException refusal) {
                    return refusal;
                } catch (IOException | RuntimeException unreadable) {
                    return StreamsideException.of(unreadable);
                }
            }
            return failure instanceof Exception exception
                    ? StreamsideException.of(exception)
                    : new StreamsideException("NETWORK");
        }

        private void take(String text) {
            if (this != connection) {
                return;
            }
            try {
                JsonObject frame = reader.read(Json.parseAny(text));
                switch (Json.required(frame, "type")) {
                    case "hello" -> {
                        setMember(frame);
                        hello(Batch.of(frame));
                    }
                    case "entries" -> receive(Batch.of(frame));
                    case "counts" -> chat.reader().counts(Heartbeats.countsOf(frame));
                    case "signed-in" -> {
                        setMember(frame);
                        if (--signIns == 0) {
                            chat.http().acceptedToken = chat.http().token;
                        }
                    }
                    case "signed-out" -> {
                        chat.reader().member(null);
                        if (signIns == 0) {
                            chat.reader().signInNeeded(null);
                        }
                    }
                    case "error" -> {
                        if ("sign-in".equals(Json.text(frame, "frame"))) {
                            signInRefused(StreamsideException.of(frame, 401, 0));
                        }
                    }
                    default -> {} // a newer server may send other types
                }
            } catch (RuntimeException nonsense) {
                lost(StreamsideException.of(nonsense), -1);
            }
        }

        private void signInRefused(StreamsideException problem) {
            if (problem.code().equals("TOO_MANY_CONNECTIONS")) {
                // The token is valid, but the member has no socket left. With a session, this one would not have
                // been opened.
                lost(problem, -1);
            } else if (--signIns == 0) {
                chat.reader().signInNeeded(problem);
            }
        }

        private void setMember(JsonObject frame) {
            boolean isMember = frame.has("member") && frame.get("member").isJsonObject();
            chat.reader().member(isMember ? Json.text(frame.getAsJsonObject("member"), "id") : null);
        }

        private void hello(Batch batch) {
            receive(batch);
            if (this != connection) {
                return;
            }
            helloTimeout.cancel(false);
            up = true;
            upSince = chat.loop().now();
            signIns = 0;
            if (chat.http().token != null) {
                signIn();
            }
            status.change(State.CONNECTED, null, 0);
        }

        private void receive(Batch batch) {
            if (chat.reader().receive(batch, holes >= PollFollower.MAX_HOLE_RETRIES)) {
                holes = batch.entries().isEmpty() ? holes : 0;
            } else {
                holes++;
                reopen(Retry.jittered(Retry.MIN_GAP_MILLIS));
            }
        }

        void signIn() {
            var frame = new JsonObject();
            frame.addProperty("type", "sign-in");
            frame.addProperty("token", chat.http().token);
            signIns++;
            socket.send(frame.toString());
        }

        private void closed(int code, String reason) {
            Matcher window = WINDOW.matcher(reason);
            boolean hasWindow = window.matches();
            long from =
                    hasWindow ? Long.parseLong(window.group(2)) : code == TOO_MANY_FRAMES ? TOO_MANY_FRAMES_MILLIS : 0;
            var problem = new StreamsideException(
                    PROBLEMS.getOrDefault(code, "NETWORK"), hasWindow ? window.group(1) : reason, 0, from);
            if (this == connection && code == NOT_ALLOWED && chat.http().compact && reason.startsWith("entries ")) {
                chat.http().compact = false; // an older server
                reopen(Retry.jittered(Retry.MIN_GAP_MILLIS));
            } else if (this == connection && FINAL.contains(code)) {
                end();
                status.fail(problem);
            } else if (hasWindow) {
                lost(problem, Math.max(0, Long.parseLong(window.group(3)) - from));
            } else {
                // A client that the server always sends back at once must slow down, too.
                lost(
                        problem,
                        AT_ONCE.contains(code) && retry.failures() == 0 ? EventFollower.AT_ONCE_WINDOW_MILLIS : -1);
            }
        }

        /// @param windowMillis as in [Retry#failed]
        private void lost(StreamsideException problem, long windowMillis) {
            if (this != connection) {
                return;
            }
            if (hasLasted()) {
                retry.succeeded();
            }
            end();
            if (chat.http().refusesCompact(problem) && !stopped) {
                retry.then(Retry.jittered(Retry.MIN_GAP_MILLIS), SocketFollower.this::start);
                return;
            }
            if (!status.mayRetry(problem) || stopped) {
                return;
            }
            long retryInMillis = retry.failed(problem.retryAfterMillis(), windowMillis);
            status.change(State.RECONNECTING, problem, retryInMillis);
            retry.then(retryInMillis, SocketFollower.this::start);
        }

        void reopen(long millis) {
            end();
            retry.then(millis, SocketFollower.this::start);
        }

        /// Closes from this side without waiting: OkHttp waits a minute for the server's answer.
        void end() {
            connection = null;
            helloTimeout.cancel(false);
            if (!up || !socket.close(NORMAL_CLOSE, null)) {
                socket.cancel();
            }
        }
    }

    /// Pings detect a socket that died silently.
    @Override
    public void wake() {
        retry.wake();
    }

    @Override
    public void tokenChanged() {
        if (connection == null || !connection.up) {
            return;
        }
        if (chat.http().token == null) {
            connection.reopen(0);
        } else {
            connection.signIn();
        }
    }

    @Override
    public void stop() {
        stopped = true;
        retry.stop();
        if (connection != null) {
            connection.end();
        }
    }
}
