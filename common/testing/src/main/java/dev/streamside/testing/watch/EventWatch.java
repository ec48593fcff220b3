package dev.streamside.testing.watch;

import dev.streamside.testing.Api;
import java.io.UncheckedIOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Watches by server-sent events, in the mode that misses nothing, however fast the chat is.
public final class EventWatch extends HttpWatch {
    private static final String DATA = "data: ";

    private final Stream<String> lines;
    private final BlockingQueue<String> data = new LinkedBlockingQueue<>();

    public EventWatch(Api who, String streamId, @Nullable String after) {
        this(who, streamId, after, "");
    }

    /// A watch that gets entries in compact form.
    public static EventWatch compact(Api who, String streamId, @Nullable String after) {
        return new EventWatch(who, streamId, after, "&entries=compact");
    }

    private EventWatch(Api who, String streamId, @Nullable String after, String more) {
        super(who, streamId);
        var answer = who.lines("/api/v1/streams/" + streamId + "/events?overflow=page"
                + (after == null ? "" : "&after=" + after) + more);
        if (answer.statusCode() != 200) {
            throw new AssertionError("no events: " + answer.statusCode());
        }
        lines = answer.body();
        Thread.ofVirtual().start(this::follow);
        takeFirst(nextData());
    }

    private void follow() {
        try {
            lines.filter(line -> line.startsWith(DATA))
                    .map(line -> line.substring(DATA.length()))
                    .forEach(data::add);
        } catch (UncheckedIOException closed) {
            // as the test wanted
        }
    }

    private String nextData() {
        try {
            String next = data.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            if (next == null) {
                throw new AssertionError("no further event came");
            }
            return next;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    @Override
    void read() {
        take(nextData());
    }

    @Override
    public void close() {
        lines.close();
    }
}
