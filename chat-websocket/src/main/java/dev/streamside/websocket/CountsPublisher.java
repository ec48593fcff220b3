package dev.streamside.websocket;

import dev.streamside.delivery.Hub;
import dev.streamside.reaction.Reactions;
import dev.streamside.viewer.Viewers;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Shows the counts of each stream that is watched: at most once a second, and only when they have changed.
@Component
class CountsPublisher {
    private record Watched(int sockets, ServerFrame.Counts shown) {}

    private static final ServerFrame.Counts NOTHING = new ServerFrame.Counts(-1, -1, -1);

    private final Viewers viewers;
    private final Reactions reactions;
    private final Hub broadcast;
    private final FrameCodec codec;
    private final ConcurrentHashMap<Long, Watched> streams = new ConcurrentHashMap<>();

    CountsPublisher(Viewers viewers, Reactions reactions, Hub broadcast, FrameCodec codec) {
        this.viewers = viewers;
        this.reactions = reactions;
        this.broadcast = broadcast;
        this.codec = codec;
    }

    void watched(long streamId) {
        streams.compute(
                streamId,
                (id, known) -> known == null ? new Watched(1, NOTHING) : new Watched(known.sockets + 1, known.shown));
    }

    void unwatched(long streamId) {
        streams.computeIfPresent(
                streamId, (id, known) -> known.sockets == 1 ? null : new Watched(known.sockets - 1, known.shown));
    }

    /// How many sockets watch each stream that is watched.
    IntStream audiences() {
        return streams.values().stream().mapToInt(Watched::sockets);
    }

    @Scheduled(fixedRateString = "PT1S")
    void showChanges() {
        for (Long streamId : streams.keySet()) {
            Reactions.Sums sums = reactions.sums(streamId);
            var counts = new ServerFrame.Counts(viewers.count(streamId), sums.likes(), sums.dislikes());
            streams.computeIfPresent(streamId, (id, known) -> {
                if (!counts.equals(known.shown)) {
                    broadcast.show(streamId, codec.write(counts));
                }
                return new Watched(known.sockets, counts);
            });
        }
    }
}
