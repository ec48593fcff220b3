package dev.streamside.client;

import okhttp3.Call;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/// Polls for new entries every few seconds or, if the server may hold back answers, as soon as the last one came.
final class PollFollower implements Follower {
    /// The longest wait that the server permits, in seconds.
    static final int WAIT_SECONDS = 25;
    /// Enough to fill a screen and to scroll a little.
    private static final int JOIN_LIMIT = 50;
    /// The most entries that the server gives at once.
    private static final int LIMIT = 200;

    private static final long INTERVAL_MILLIS = 4_000;
    private static final long BEHIND_MILLIS = 250;
    static final int MAX_HOLE_RETRIES = 3;

    private final Chat chat;
    private final Status status;
    private final int waitSeconds;
    private final Retry retry;
    private final Heartbeats heartbeats;
    private @Nullable Call call;
    private int holes;
    private boolean hasWaited;
    private boolean stopped;

    /// @param waitSeconds how long the server may hold back an answer while nothing is new; 0 for normal polls
    PollFollower(Chat chat, Status status, int waitSeconds) {
        this.chat = chat;
        this.status = status;
        this.waitSeconds = waitSeconds;
        this.retry = new Retry(chat.loop(), Retry.MAX_BACKOFF_MILLIS);
        this.heartbeats = new Heartbeats(chat);
    }

    @Override
    public void start() {
        heartbeats.beat();
        poll();
    }

    private void poll() {
        retry.begin();
        String cursor = chat.reader().cursor();
        HttpUrl.Builder address = chat.http().address("api", "chats");
        long waitMillis = 0;
        hasWaited = cursor != null && waitSeconds > 0;
        if (cursor == null) {
            address.addQueryParameter("limit", String.valueOf(JOIN_LIMIT));
        } else {
            address.addQueryParameter("after", cursor).addQueryParameter("limit", String.valueOf(LIMIT));
            if (chat.complete()) {
                address.addQueryParameter("overflow", "page");
            }
            if (hasWaited) {
                address.addQueryParameter("wait", String.valueOf(waitSeconds));
                waitMillis = waitSeconds * 1_000L;
            }
        }
        boolean compact = chat.http().compact; // another request may change it before this one is answered
        chat.http().addForm(address);
        call = chat.http()
                .get(
                        address.build(),
                        waitMillis,
                        json -> Batch.of(new CompactReader().read(json)),
                        this::answered,
                        problem -> failed(problem, compact));
    }

    private void answered(Batch batch) {
        if (stopped) {
            return;
        }
        long next = batch.nextPollMillis() > 0 ? batch.nextPollMillis() : INTERVAL_MILLIS;
        if (chat.complete() && batch.entries().size() >= LIMIT) {
            next = BEHIND_MILLIS;
        } else if (waitSeconds > 0 && !hasWaited) {
            next = 0; // the first answer, which the server cannot hold back
        }
        boolean accepted = chat.reader().receive(batch, holes >= MAX_HOLE_RETRIES);
        retry.succeeded();
        holes = accepted ? 0 : holes + 1;
        if (!stopped) {
            status.change(State.CONNECTED, null, 0);
            retry.then(Retry.jittered(accepted ? next : Retry.MIN_GAP_MILLIS), this::poll);
        }
    }

    private void failed(StreamsideException problem, boolean compact) {
        if (stopped) {
            return;
        }
        if (compact && chat.http().refusesCompact(problem)) {
            poll();
            return;
        }
        if (!status.mayRetry(problem)) {
            return;
        }
        long retryInMillis = retry.failed(problem.retryAfterMillis(), -1);
        status.change(State.RECONNECTING, problem, retryInMillis);
        retry.then(retryInMillis, this::poll);
    }

    @Override
    public void wake() {
        retry.wake();
        heartbeats.wake();
    }

    @Override
    public void tokenChanged() {
        heartbeats.again();
    }

    @Override
    public void stop() {
        stopped = true;
        if (call != null) {
            call.cancel();
        }
        retry.stop();
        heartbeats.stop();
    }
}
