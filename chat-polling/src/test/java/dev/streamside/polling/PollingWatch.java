package dev.streamside.polling;

import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Watches by polling, page by page so as to miss nothing, and much more often than a page would.
final class PollingWatch extends HttpWatch {
    private static final Duration INTERVAL = Duration.ofMillis(10);

    private final String more;
    private final boolean asksAgain;
    private String cursor;

    private PollingWatch(Api who, String streamId, @Nullable String after, String more, boolean asksAgain) {
        super(who, streamId);
        this.more = more;
        this.asksAgain = asksAgain;
        this.cursor = takeFirst(poll(after == null ? "" : "?overflow=page&after=" + after))
                .get("cursor")
                .asString();
    }

    PollingWatch(Api who, String streamId, @Nullable String after) {
        this(who, streamId, after, "", false);
    }

    /// By polls that wait.
    static PollingWatch waiting(Api who, String streamId, @Nullable String after) {
        return new PollingWatch(who, streamId, after, "&wait=5", false);
    }

    /// Asks again when it is told to, as the client does: a node that is behind, and busy, may say so.
    static PollingWatch askingAgain(Api who, String streamId, @Nullable String after) {
        return new PollingWatch(who, streamId, after, "", true);
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

    /// Between two polls nobody is connected.
    @Override
    public void close() {}
}
