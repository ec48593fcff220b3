package dev.streamside.crowd;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/// Counts of what the crowd has received, and of what went wrong. Not thread-safe.
final class Tally {
    static final int NO_ANSWER = 0;

    private final Map<Integer, Long> refusedSends = new TreeMap<>();
    private boolean measuring;
    private long receivedBytes;
    private long frames;
    private long disconnected;
    private long failedRequests;

    /// Bytes and frames count only while this is on.
    void measure(boolean wanted) {
        measuring = wanted;
    }

    /// Bytes as they come from a socket, with all heads, before anything is decompressed.
    void received(int bytes) {
        receivedBytes += measuring ? bytes : 0;
    }

    /// A message or an answer has brought chats.
    void frame() {
        frames += measuring ? 1 : 0;
    }

    /// A connection has ended that should have stayed.
    void disconnected() {
        disconnected++;
    }

    /// A request had another status than it should, or none within its time.
    void failedRequest() {
        failedRequests++;
    }

    /// @param status 0 if there was no answer
    void refusedSend(int status) {
        refusedSends.merge(status, 1L, Long::sum);
    }

    /// Those of `delivery.json` that only a crowd has.
    ///
    /// @param viewers how many were there at the end
    Map<String, Long> totals(long startMillis, long endMillis, long viewers) {
        Map<String, Long> totals = new LinkedHashMap<>();
        totals.put("startMillis", startMillis);
        totals.put("endMillis", endMillis);
        totals.put("viewers", viewers);
        totals.put("disconnected", disconnected);
        totals.put("failedRequests", failedRequests);
        totals.put(
                "refusedSends",
                refusedSends.values().stream().mapToLong(Long::longValue).sum());
        refusedSends.forEach((status, count) ->
                totals.put(status == NO_ANSWER ? "unansweredSends" : "refusedSends" + status, count));
        totals.put("receivedBytes", receivedBytes);
        totals.put("frames", frames);
        return totals;
    }
}
