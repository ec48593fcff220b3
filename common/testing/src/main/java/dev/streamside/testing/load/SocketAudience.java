package dev.streamside.testing.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Viewers who stay connected from one measurement to the next.
final class SocketAudience implements Audience {
    private static final double JOINS_PER_SECOND = 500;
    /// For late deliveries.
    private static final long DRAIN_MILLIS = 500;

    private final SocketLoad load;

    private SocketAudience(SocketLoad load) {
        this.load = load;
    }

    static Audience enter(InetSocketAddress node, String streamId, int viewers, SendTimes sendTimes)
            throws IOException, InterruptedException {
        var load = new SocketLoad(node, new StreamsideWire(streamId), sendTimes);
        load.join(viewers, JOINS_PER_SECOND, 0, List.of());
        return new SocketAudience(load);
    }

    @Override
    public Got watch(Duration time, int perSecond) throws InterruptedException {
        load.measure();
        TimeUnit.MILLISECONDS.sleep(time.toMillis() + DRAIN_MILLIS);
        Deliveries got = load.deliveries(false);
        return new Got(
                got.entries,
                got.percentileMillis(50, got.lost),
                got.percentileMillis(99, got.lost),
                got.percentileMillis(100, got.lost),
                got.lost + got.duplicated + got.closed());
    }

    @Override
    public void close() {
        load.close();
    }
}
