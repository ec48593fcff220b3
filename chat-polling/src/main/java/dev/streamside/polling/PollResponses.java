package dev.streamside.polling;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.chatlog.Timelines;
import dev.streamside.id.Cursor;
import dev.streamside.id.StreamId;
import dev.streamside.stream.Streams;
import dev.streamside.timeline.Timeline;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.cache.CaffeineCacheMetrics;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Responses to polls. Equal requests share the same bytes: most of an audience has one of a few cursors.
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

    /// What a viewer is answered from.
    ///
    /// @throws dev.streamside.problem.Refusal `STREAM_NOT_FOUND`
    Timeline timeline(StreamId streamId, @Nullable Cursor after) {
        Timeline timeline = after == null ? timelines.find(streamId) : timelines.find(streamId, after);
        if (timeline == null) {
            throw Streams.notFound();
        }
        return timeline;
    }

    /// What `timeline` has for a poll now.
    PollResponse of(PollRequest poll, Timeline timeline) {
        long version = timeline.version();
        long nextPollMillis = interval.millis(poll);
        Kept known = kept.getIfPresent(poll);
        if (known == null || known.version != version || known.nextPollMillis != nextPollMillis) {
            known = new Kept(PollResponse.of(poll.read(timeline), nextPollMillis), version, nextPollMillis);
            kept.put(poll, known);
        }
        return known.response;
    }
}
