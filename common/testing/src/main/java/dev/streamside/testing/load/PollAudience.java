package dev.streamside.testing.load;

import dev.streamside.testing.Api;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;

/// Viewers who poll every four seconds for the messages since their last poll. As messages come at a steady rate,
/// the expected number follows from the time.
///
/// @param node the node that they poll
record PollAudience(InetSocketAddress node, String streamId, int viewers) implements Audience {
    private static final Duration PERIOD = Duration.ofSeconds(4);

    static Audience enter(InetSocketAddress node, String streamId, int viewers, SendTimes sendTimes) {
        return new PollAudience(node, streamId, viewers);
    }

    @Override
    public Got watch(Duration time, int perSecond) {
        URI base = URI.create("http://" + node.getHostString() + ":" + node.getPort());
        long from =
                Api.guest(base).poll(streamId, "?limit=1").json().get("cursor").asLong();
        long start = System.nanoTime();
        String path = "/api/v1/streams/" + streamId + "/chats?after=";
        HttpLoad.Result answers = HttpLoad.paced(node, viewers, PERIOD, time, i -> {
            double seconds = (System.nanoTime() - start) / 1e9 - PERIOD.toSeconds();
            return HttpLoad.get(path + (from + (long) (Math.max(0, seconds) * perSecond)));
        });
        return new Got(
                answers.answers(),
                answers.percentileMillis(50),
                answers.percentileMillis(99),
                answers.percentileMillis(100),
                answers.failures());
    }

    @Override
    public void close() {
        // Their connections end with each measurement.
    }
}
