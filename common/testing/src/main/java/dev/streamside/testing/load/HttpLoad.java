package dev.streamside.testing.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.HdrHistogram.Histogram;

/// Many keep-alive connections with one request at a time on each.
///
/// There are two kinds of load. With `closed`, each connection sends its next request as soon as it has the
/// answer, which finds the server's maximum. With `paced`, each connection sends a request once a period from
/// a random moment on, and measures from the planned time, so that a stall counts for every request that had
/// to wait.
///
/// The request is a function of a number: of `n` connections, connection `c` sends `c`, then `c + n`, `c +
/// 2n`, …
public final class HttpLoad {
    private static final long NO_PERIOD = 0;
    private static final long LONGEST_MICROS = 60_000_000;

    /// The result of a load.
    ///
    /// @param refusal the first answer that was not good, or why a connection was lost; empty if there was
    ///                none
    /// @param micros  time from request to complete answer, in microseconds
    public record Result(long answers, long failures, String refusal, double seconds, Histogram micros) {
        public double perSecond() {
            return answers / seconds;
        }

        public double percentileMillis(double percentile) {
            return micros.getValueAtPercentile(percentile) / 1_000.0;
        }
    }

    private final Loop loop;
    private final InetSocketAddress server;
    private final long periodNanos;
    private final Histogram micros = new Histogram(LONGEST_MICROS, 3);
    private long answers;
    private long failures;
    private String refusal = "";

    private HttpLoad(Loop loop, InetSocketAddress server, long periodNanos) {
        this.loop = loop;
        this.server = server;
        this.periodNanos = periodNanos;
    }

    /// Loads the server to its maximum.
    public static Result closed(
            InetSocketAddress server, int connections, Duration time, IntFunction<byte[]> requests) {
        return run(server, connections, NO_PERIOD, time, requests);
    }

    public static Result paced(
            InetSocketAddress server, int connections, Duration period, Duration time, IntFunction<byte[]> requests) {
        return run(server, connections, period.toNanos(), time, requests);
    }

    private static Result run(
            InetSocketAddress server, int connections, long period, Duration time, IntFunction<byte[]> requests) {
        try {
            var loop = new Loop();
            var load = new HttpLoad(loop, server, period);
            long start = System.nanoTime();
            try (loop) {
                loop.run(() -> {
                    for (int i = 0; i < connections; i++) {
                        int first = i;
                        var client = load.new Client(asked -> requests.apply(first + asked * connections));
                        long phase = period == NO_PERIOD
                                ? 0
                                : ThreadLocalRandom.current().nextLong(period);
                        loop.at(start + phase, () -> client.ask(start + phase));
                    }
                });
                TimeUnit.NANOSECONDS.sleep(time.toNanos());
            }
            return new Result(
                    load.answers, load.failures, load.refusal, (System.nanoTime() - start) / 1e9, load.micros);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    public static byte[] get(String path) {
        return request("GET " + path, "", "");
    }

    /// The bytes of a request.
    ///
    /// @param session of the member who sends
    public static byte[] post(String path, String session, String json) {
        String headers = "Content-Type: application/json\r\nCookie: streamside_session=" + session
                + "\r\nContent-Length: " + json.length() + "\r\n";
        return request("POST " + path, headers, json);
    }

    private static byte[] request(String line, String headers, String body) {
        return (line + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n" + body)
                .getBytes(StandardCharsets.US_ASCII);
    }

    private final class Client extends Connection {
        private final IntFunction<byte[]> requests;
        private int asked;
        private long intendedNanos;
        private boolean busy;

        private Client(IntFunction<byte[]> requests) {
            this.requests = requests;
        }

        /// @param nanos the planned time of the request
        private void ask(long nanos) {
            intendedNanos = nanos;
            busy = true;
            try {
                if (isOpen()) {
                    connected();
                } else {
                    // Only now, because a server may close a silent connection.
                    loop.connect(this, server);
                }
            } catch (IOException gone) {
                lose(gone);
            }
        }

        @Override
        void connected() throws IOException {
            write(ByteBuffer.wrap(requests.apply(asked++)));
        }

        @Override
        int received(byte[] bytes, int fresh, int to) {
            if (!busy || !HttpAnswer.isComplete(bytes, to)) {
                return busy ? 0 : to;
            }
            long now = System.nanoTime();
            busy = false;
            answers++;
            if (HttpAnswer.status(bytes) / 100 != 2) {
                failed(new String(bytes, 0, to, StandardCharsets.UTF_8));
            }
            micros.recordValue(Math.min((now - intendedNanos) / 1_000, LONGEST_MICROS));
            if (periodNanos == NO_PERIOD) {
                ask(now);
            } else {
                // At once if the answer took longer than a period.
                long next = intendedNanos + periodNanos;
                loop.at(next, () -> ask(next));
            }
            return to;
        }

        /// It is not reconnected, and stays busy.
        @Override
        void lost(IOException why) {
            busy = true;
            failed(why.toString());
        }

        private void failed(String why) {
            failures++;
            refusal = refusal.isEmpty() ? why : refusal;
        }
    }
}
