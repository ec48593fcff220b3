package dev.streamside.crowd;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMessage;
import java.util.random.RandomGenerator;

/// How long a viewer waits after failures before it tries again, as clients do.
final class Backoff {
    private static final long LONGEST_MILLIS = 30_000;
    private static final int MOST_DOUBLINGS = 5;

    private int failures;

    void succeeded() {
        failures = 0;
    }

    /// How long a server that refuses a request asks to wait; 0 if it does not say.
    static long askedMillis(HttpMessage answer) {
        String seconds = answer.headers().get(HttpHeaderNames.RETRY_AFTER, "");
        return seconds.matches("\\d{1,4}") ? 1_000L * Integer.parseInt(seconds) : 0;
    }

    /// @param leastMillis what the server asks for
    long failed(long leastMillis, RandomGenerator random) {
        long most = Math.min(LONGEST_MILLIS, 1_000L << Math.min(failures, MOST_DOUBLINGS));
        failures++;
        return leastMillis + random.nextLong(1, most + 1);
    }
}
