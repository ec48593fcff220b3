package dev.streamside.testing.watch;

import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Watches by polling, page by page in order to miss nothing, and much more often than a page does.
public final class PollingWatch extends HttpWatch {
    private static final Duration INTERVAL = Duration.ofMillis(10);

    private final String more;
    private final boolean asksAgain;
    private String cursor;

    private PollingWatch(
            Api who, String streamId, @Nullable String after, String form, String wait, boolean asksAgain) {
        super(who, streamId);
        this.more = form + wait;
        this.asksAgain = asksAgain;
        String first = after == null ? "" : "&overflow=page&after=" + after;
        this.cursor = takeFirst(poll((first + form).replaceFirst("^&", "?")))
                .get("cursor")
                .asString();
    }

    public PollingWatch(Api who, String streamId, @Nullable String after) {
        this(who, streamId, after, "", "", false);
    }

    /// A watch by long polling.
    public static PollingWatch waiting(Api who, String streamId, @Nullable String after) {
        return new PollingWatch(who, streamId, after, "", "&wait=5", false);
    }

    /// A watch that gets entries in compact form.
    public static PollingWatch compact(Api who, String streamId, @Nullable String after) {
        return new PollingWatch(who, streamId, after, "&entries=compact", "", true);
    }

    /// A watch by long polling that gets entries in compact form.
    public static PollingWatch compactWaiting(Api who, String streamId, @Nullable String after) {
        return new PollingWatch(who, streamId, after, "&entries=compact", "&wait=5", false);
    }

    /// A watch that retries when the server requests it, as clients do: a node that is behind and busy may do
    /// that.
    public static PollingWatch askingAgain(Api who, String streamId, @Nullable String after) {
        return new PollingWatch(who, streamId, after, "", "", true);
    }

    @Override
    void read() {
        cursor = take(poll("?overflow=page&after=" + cursor + more))
                .get("cursor")
                .asString();
        LockSupport.parkNanos(INTERVAL.toNanos());
    }

    private String poll(String query) {
        if (!asksAgain) {
            return who.poll(streamId, query).text();
        }
        return await().atMost(PATIENCE)
                .pollDelay(Duration.ZERO)
                .pollInterval(INTERVAL)
                .until(() -> who.poll(streamId, query), answer -> !answer.code().equals("TRY_LATER"))
                .text();
    }

    /// There is no connection between two polls.
    @Override
    public void close() {}
}
