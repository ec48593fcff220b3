package dev.streamside.polling;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.broadcast.stream.Streams;
import dev.streamside.chat.log.memory.Timelines;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.platform.id.Cursor;
import dev.streamside.platform.id.StreamId;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.cache.CaffeineCacheMetrics;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Responses to polls. Equal requests share the same bytes: most viewers have one of a few cursors.
@Component
class PollResponses {
    /// A response, and the state of the stream for which it is valid.
    private record Kept(PollResponse response, long version, long nextPollMillis) {}

    private final Timelines timelines;
    private final PollInterval interval;
    private final Cache<PollRequest, Kept> kept;

    PollResponses(Timelines timelines, PollInterval interval, PollingProperties properties, MeterRegistry registry) {
        this.timelines = timelines;
        this.interval = interval;
        this.kept = Caffeine.newBuilder()
                .maximumWeight(properties.sharedAnswers().toBytes())
                .recordStats()
                .weigher((PollRequest poll, Kept known) ->
                        200 + 2 * known.response.answer().json().length)
                .build();
        CaffeineCacheMetrics.monitor(registry, kept, "poll-answers");
    }

    /// The timeline from which a viewer is answered.
    ///
    /// @throws dev.streamside.platform.problem.Refusal `STREAM_NOT_FOUND`
    Timeline timeline(StreamId streamId, @Nullable Cursor after) {
        Timeline timeline = after == null ? timelines.find(streamId) : timelines.find(streamId, after);
        if (timeline == null) {
            throw Streams.notFound();
        }
        return timeline;
    }

    /// The response to a poll from what `timeline` has now.
    PollResponse of(PollRequest poll, Timeline timeline) {
        long version = timeline.version();
        long nextPollMillis = interval.millis(poll);
        Kept known = kept.getIfPresent(poll);
        if (known == null || known.version != version || known.nextPollMillis != nextPollMillis) {
            known = new Kept(
                    PollResponse.of(poll.read(timeline), poll.entries(), nextPollMillis), version, nextPollMillis);
            kept.put(poll, known);
        }
        return known.response;
    }
}
