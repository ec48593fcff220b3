package dev.streamside.crowd;

import io.netty.handler.codec.http.FullHttpResponse;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/// A viewer who polls, or whose polls wait. Like the page, it pauses after each answer as the server asks, which
/// also holds for polls that wait.
final class PollingViewer extends Viewer implements Exchange.Reply {
    /// Where neither the settings nor the server say how long.
    static final Duration DEFAULT_PAUSE = Duration.ofSeconds(4);

    private final HttpConnection connection;
    private final boolean waits;
    private long pauseMillis;

    PollingViewer(Environment environment, int number, String cookie) {
        super(environment, number, cookie);
        this.connection = new HttpConnection(environment.connector(), environment.tally(), node);
        this.waits = environment.settings().transport().equals("long-polling");
    }

    @Override
    void join() {
        Duration patience = waits ? Exchange.PATIENCE.plusSeconds(Requests.WAIT_SECONDS) : Exchange.PATIENCE;
        connection.ask(new Exchange(environment.requests().poll(node, cursor, cookie()), patience, this));
    }

    @Override
    public void answered(FullHttpResponse response) {
        Payload payload = environment.payloads().read(response.content());
        receive(payload);
        pauseMillis = pauseAfter(payload);
        plan(TimeUnit.MILLISECONDS.toNanos(pauseMillis));
    }

    @Override
    long pauseMillis() {
        return pauseMillis;
    }

    private long pauseAfter(Payload payload) {
        long given = environment.settings().poll().toMillis();
        long asked = payload.pollMillis() > 0 ? payload.pollMillis() : DEFAULT_PAUSE.toMillis();
        return environment.vary(
                given > 0 ? given : asked, environment.settings().jitter());
    }

    private void plan(long pauseNanos) {
        long dueNanos = System.nanoTime() + pauseNanos;
        environment.loop().after(pauseNanos, () -> {
            if (!isGone()) {
                environment.deliveries().late(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - dueNanos));
                join();
            }
        });
    }

    @Override
    public void failed(long retryAfterMillis) {
        comeBack(retryAfterMillis);
    }

    /// Its own, unless that one waits.
    @Override
    HttpConnection heartbeatConnection() {
        return waits ? super.heartbeatConnection() : connection;
    }

    @Override
    void check(long nowNanos) {
        connection.check(nowNanos);
    }

    @Override
    void close() {
        connection.close();
    }
}
