package dev.streamside.polling;

import dev.streamside.testing.Api;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Watches by polling, page by page so as to miss nothing, and much more often than a page would.
final class PollingWatch extends HttpWatch {
    private static final Duration INTERVAL = Duration.ofMillis(10);

    private final String more;
    private String cursor;

    private PollingWatch(Api who, String streamId, @Nullable String after, String more) {
        super(who, streamId);
        this.more = more;
        this.cursor = takeFirst(who.poll(streamId, after == null ? "" : "?overflow=page&after=" + after)
                        .text())
                .get("cursor")
                .asString();
    }

    PollingWatch(Api who, String streamId, @Nullable String after) {
        this(who, streamId, after, "");
    }

    /// By polls that wait.
    static PollingWatch waiting(Api who, String streamId, @Nullable String after) {
        return new PollingWatch(who, streamId, after, "&wait=5");
    }

    @Override
    void read() {
        cursor = take(who.poll(streamId, "?overflow=page&after=" + cursor + more)
                        .text())
                .get("cursor")
                .asString();
        LockSupport.parkNanos(INTERVAL.toNanos());
    }

    /// Between two polls nobody is connected.
    @Override
    public void close() {}
}
