package dev.streamside.chat.log.entry;

import dev.streamside.chat.timeline.Timeline;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/// Settings of the group commit and of the timelines.
///
/// @param queueCapacity    writes that may wait for a commit. More are refused with `TRY_LATER`
/// @param maxBatchSize     most entries in one transaction, at most `queueCapacity`
/// @param maxWait          longest time that a write may wait in the queue. The sender is answered at most one
///                         second later; keep it below the clients' timeout
/// @param retryAfter       pause after a commit that the database refused. Refused senders are told to
///                         wait one to three times as long
/// @param timelineCapacity newest entries of each stream kept in memory. At least 200. An older cursor is reset, or
///                         skips chats
/// @param timelineIdle     how long an unused timeline stays in memory
/// @param endedMemory      memory for timelines of streams that have ended. Those of live streams do not count
/// @param preloadTime      how long a node that starts loads the timelines of live streams before it takes requests;
///                         0 for not at all. Ends earlier when they fill a quarter of the heap
@ConfigurationProperties(prefix = "streamside.chat-log", ignoreUnknownFields = false)
public record ChatLogProperties(
        @DefaultValue("10000") int queueCapacity,
        @DefaultValue("500") int maxBatchSize,
        @DefaultValue("2s") Duration maxWait,
        @DefaultValue("1s") Duration retryAfter,
        @DefaultValue("1000") int timelineCapacity,
        @DefaultValue("30m") Duration timelineIdle,
        @DefaultValue("64MB") DataSize endedMemory,
        @DefaultValue("20s") Duration preloadTime) {

    public ChatLogProperties {
        if (maxBatchSize < 1 || maxBatchSize > queueCapacity) {
            throw new IllegalArgumentException("max-batch-size not in 1.." + queueCapacity + ": " + maxBatchSize);
        }
        if (!maxWait.isPositive() || !retryAfter.isPositive() || !timelineIdle.isPositive()) {
            throw new IllegalArgumentException("max-wait, retry-after and timeline-idle must be positive");
        }
        if (timelineCapacity < Timeline.MAX_LIMIT) {
            throw new IllegalArgumentException(
                    "timeline-capacity must be at least " + Timeline.MAX_LIMIT + ": " + timelineCapacity);
        }
        if (endedMemory.toBytes() <= 0) {
            throw new IllegalArgumentException("ended-memory must be positive");
        }
        if (preloadTime.isNegative()) {
            throw new IllegalArgumentException("preload-time must not be negative");
        }
    }
}
