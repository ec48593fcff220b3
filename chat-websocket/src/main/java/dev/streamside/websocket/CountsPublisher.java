package dev.streamside.websocket;

import dev.streamside.broadcast.counts.Counts;
import dev.streamside.broadcast.counts.StreamCounts;
import dev.streamside.chat.delivery.Hub;
import dev.streamside.platform.guard.Outage;
import dev.streamside.platform.id.StreamId;
import dev.streamside.socket.Frame;
import java.util.Collections;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Sends the counts of each watched stream to its viewers: at most once a second, and only when they have
/// changed or another viewer has joined.
@Component
class CountsPublisher {
    private static final Logger log = LoggerFactory.getLogger(CountsPublisher.class);

    /// @param shown the counts that all viewers have; null if one of them has none yet
    private record Watched(int sockets, @Nullable Counts shown) {}

    private final StreamCounts counts;
    private final Hub<Frame> hub;
    private final FrameCodec codec;
    private final ConcurrentHashMap<StreamId, Watched> streams = new ConcurrentHashMap<>();
    /// Streams already reported because their counts cannot be shown.
    private final Set<StreamId> failed = ConcurrentHashMap.newKeySet();

    CountsPublisher(StreamCounts counts, Hub<Frame> hub, FrameCodec codec) {
        this.counts = counts;
        this.hub = hub;
        this.codec = codec;
    }

    void watched(StreamId streamId) {
        streams.compute(streamId, (id, known) -> new Watched(known == null ? 1 : known.sockets + 1, null));
    }

    void unwatched(StreamId streamId) {
        streams.computeIfPresent(
                streamId, (id, known) -> known.sockets == 1 ? null : new Watched(known.sockets - 1, known.shown));
    }

    /// The streams that have sockets; changes as viewers come and go.
    Set<StreamId> watched() {
        return Collections.unmodifiableSet(streams.keySet());
    }

    /// How many sockets watch each watched stream.
    IntStream audiences() {
        return streams.values().stream().mapToInt(Watched::sockets);
    }

    @Scheduled(fixedRateString = "PT1S")
    void showChanges() {
        failed.retainAll(streams.keySet());
        for (StreamId streamId : streams.keySet()) {
            try {
                showChanges(streamId);
            } catch (RuntimeException failure) {
                report(streamId, failure);
            }
        }
    }

    private void report(StreamId streamId, RuntimeException failure) {
        if (Outage.caused(failure)) {
            log.debug("Stream {}: counts cannot be read now", streamId, failure);
        } else if (failed.add(streamId)) {
            log.error("Stream {}: counts cannot be shown. This is said once", streamId, failure);
        }
    }

    private void showChanges(StreamId streamId) {
        Counts now = counts.find(streamId);
        streams.computeIfPresent(streamId, (id, known) -> {
            if (!now.equals(known.shown)) {
                hub.show(streamId, codec.write(ServerFrame.Counts.of(now)));
            }
            return new Watched(known.sockets, now);
        });
    }
}
