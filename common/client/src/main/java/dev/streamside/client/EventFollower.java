package dev.streamside.client;

import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.HttpUrl;
import okhttp3.Request;
import okhttp3.Response;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/// Follows by server-sent events, over one connection at a time. After an outage, a new connection continues from
/// the cursor. If the network has no connection left, it polls from then on.
final class EventFollower implements Follower {
    /// The server writes something every 15 seconds.
    private static final long SILENT_SECONDS = 35;

    private static final long MAX_LINE_BYTES = 4 << 20;
    static final long AT_ONCE_WINDOW_MILLIS = 500;

    private final Chat chat;
    private final Status status;
    private final Retry retry;
    private final Heartbeats heartbeats;
    private @Nullable Call call;
    /// The number of the current connection: whatever comes from an earlier one is dropped.
    private int connection;

    private int holes;
    private boolean stopped;
    /// When to reconnect after the server has ended the connection; negative if it did not say.
    private long comeBackMillis = -1;
    /// Polls in its place once it has given up; null until then.
    private @Nullable PollFollower polling;

    EventFollower(Chat chat, Status status) {
        this.chat = chat;
        this.status = status;
        this.retry = new Retry(chat.loop(), Retry.MAX_BACKOFF_MILLIS);
        this.heartbeats = new Heartbeats(chat);
    }

    @Override
    public void start() {
        heartbeats.beat();
        connect();
    }

    private void connect() {
        retry.begin();
        comeBackMillis = -1;
        HttpUrl.Builder address = chat.http().address("api", "events");
        String cursor = chat.reader().cursor();
        if (cursor != null) {
            address.addQueryParameter("after", cursor);
        }
        if (chat.complete()) {
            address.addQueryParameter("overflow", "page");
        }
        Request request = new Request.Builder().url(address.build()).build();
        int mine = ++connection;
        call = chat.http()
                .client
                .newBuilder()
                .readTimeout(SILENT_SECONDS, TimeUnit.SECONDS)
                .build()
                .newCall(request);
        call.enqueue(new Callback() {
            @Override
            public void onResponse(Call from, Response response) {
                try (response) {
                    if (!response.isSuccessful()) {
                        Http.bodyOf(response);
                    }
                    read(mine, Objects.requireNonNull(response.body()).source());
                    ended(new StreamsideException("NETWORK"), true);
                } catch (IOException | StreamsideException | RuntimeException failure) {
                    ended(StreamsideException.of(failure), false);
                }
            }

            @Override
            public void onFailure(Call from, IOException failure) {
                ended(StreamsideException.of(failure), false);
            }

            private void ended(StreamsideException problem, boolean byServer) {
                chat.loop().execute(() -> {
                    if (mine == connection) {
                        lost(problem, byServer);
                    }
                });
            }
        });
    }

    /// Runs on the thread of the connection.
    private void read(int mine, BufferedSource lines) throws IOException {
        String data = null;
        while (!lines.exhausted()) {
            String line = lines.readUtf8LineStrict(MAX_LINE_BYTES);
            if (line.startsWith("data: ")) {
                data = line.substring("data: ".length());
            } else if (line.startsWith("retry: ")) {
                long millis = Long.parseLong(line.substring("retry: ".length()));
                chat.loop().execute(() -> comeBackMillis = millis);
            } else if (line.isEmpty() && data != null) {
                Batch batch = Batch.of(Json.parse(data));
                data = null;
                chat.loop().handOver(() -> take(mine, batch));
            }
        }
    }

    private void take(int from, Batch batch) {
        if (from != connection) {
            return;
        }
        boolean accepted = chat.reader().receive(batch, holes >= PollFollower.MAX_HOLE_RETRIES);
        holes = accepted ? 0 : holes + 1;
        if (!accepted) {
            leave();
            retry.then(Retry.jittered(Retry.MIN_GAP_MILLIS), this::connect);
        } else if (batch.isHello() && !stopped) {
            retry.succeeded();
            status.change(State.CONNECTED, null, 0);
        }
    }

    private void lost(StreamsideException problem, boolean byServer) {
        if (stopped || !status.mayRetry(problem)) {
            return;
        }
        if (problem.code().equals("TOO_MANY_CONNECTIONS")) {
            stop();
            polling = new PollFollower(chat, status, 0);
            polling.start();
            return;
        }
        long retryInMillis = byServer && comeBackMillis >= 0
                ? retry.failed(comeBackMillis, AT_ONCE_WINDOW_MILLIS)
                : retry.failed(problem.retryAfterMillis(), -1);
        status.change(State.RECONNECTING, problem, retryInMillis);
        retry.then(retryInMillis, this::connect);
    }

    private void leave() {
        connection++;
        if (call != null) {
            call.cancel();
        }
    }

    @Override
    public void wake() {
        retry.wake();
        heartbeats.wake();
        if (polling != null) {
            polling.wake();
        }
    }

    @Override
    public void tokenChanged() {
        if (polling != null) {
            polling.tokenChanged();
        } else {
            heartbeats.again();
        }
    }

    @Override
    public void stop() {
        stopped = true;
        leave();
        retry.stop();
        heartbeats.stop();
        if (polling != null) {
            polling.stop();
        }
    }
}
