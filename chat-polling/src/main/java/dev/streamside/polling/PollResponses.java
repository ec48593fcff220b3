package dev.streamside.polling;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.chatlog.Timelines;
import dev.streamside.stream.Streams;
import dev.streamside.timeline.Timeline;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.cache.CaffeineCacheMetrics;
import org.springframework.stereotype.Component;

/// Answers polls. Viewers who ask the same get the same bytes, made once: most of an audience stands at the
/// same few cursors.
@Component
class PollResponses {
    /// An answer, and the state of the stream for which it is right.
    private record Kept(PollResponse answer, long version, long nextPollMillis) {}

    private final Timelines timelines;
    private final PollInterval interval;
    private final Cache<PollRequest, Kept> kept;

    PollResponses(Timelines timelines, PollInterval interval, PollingProperties properties, MeterRegistry registry) {
        this.timelines = timelines;
        this.interval = interval;
        this.kept = Caffeine.newBuilder()
                .maximumWeight(properties.sharedAnswers().toBytes())
                .recordStats()
                .weigher((PollRequest question, Kept known) -> 200 + 2 * known.answer.body().length)
                .build();
        CaffeineCacheMetrics.monitor(registry, kept, "poll-answers");
    }

    /// An answer and whether it will stay the same.
    record Found(PollResponse answer, boolean ended) {}

    /// @throws dev.streamside.problem.Refusal `STREAM_NOT_FOUND`
    Found find(PollRequest question) {
        Timeline timeline = timelines.find(question.streamId());
        if (timeline == null) {
            throw Streams.notFound();
        }
        boolean ended = timeline.closed(); // asked first: an answer that may be kept for long has the end in it
        long version = timeline.version();
        long nextPollMillis = interval.millis();
        Kept known = kept.getIfPresent(question);
        if (known == null || known.version != version || known.nextPollMillis != nextPollMillis) {
            known = new Kept(PollResponse.of(question.askOf(timeline), nextPollMillis), version, nextPollMillis);
            kept.put(question, known);
        }
        return new Found(known.answer, ended);
    }
}
