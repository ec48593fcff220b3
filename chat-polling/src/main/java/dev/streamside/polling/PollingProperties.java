package dev.streamside.polling;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/// Settings of the polling transport.
///
/// @param interval        how long viewers are told to wait between polls under normal load
/// @param maxInterval     longest wait that an overloaded server asks for. Idle connections are kept ten seconds
///                        longer than this
/// @param pause           how long viewers are told to pause after a poll that waited. In a fast chat, this
///                        is how often they poll
/// @param targetPerSecond polls a second that this node aims to answer. Above that, it raises the interval
/// @param maxAge          how long a proxy may cache the answer for a live stream, and so how long it may still
///                        serve a deleted text. Whole seconds
/// @param endedMaxAge     the same for a stream that has ended
/// @param sharedAnswers   memory for finished answers, shared by viewers with the same request
/// @param eventCompression whether streams of events are compressed for clients that accept gzip
@ConfigurationProperties(prefix = "streamside.polling", ignoreUnknownFields = false)
public record PollingProperties(
        @DefaultValue("4s") Duration interval,
        @DefaultValue("30s") Duration maxInterval,
        @DefaultValue("500ms") Duration pause,
        @DefaultValue("10000") int targetPerSecond,
        @DefaultValue("1s") Duration maxAge,
        @DefaultValue("60s") Duration endedMaxAge,
        @DefaultValue("16MB") DataSize sharedAnswers,
        @DefaultValue("true") boolean eventCompression) {

    public PollingProperties {
        if (!interval.isPositive() || maxInterval.compareTo(interval) < 0) {
            throw new IllegalArgumentException(
                    "interval must be positive and at most max-interval: " + interval + ", " + maxInterval);
        }
        if (targetPerSecond < 1 || pause.isNegative() || sharedAnswers.isNegative()) {
            throw new IllegalArgumentException(
                    "target-per-second must be at least 1, pause and shared-answers not negative");
        }
        if (maxAge.isNegative() || endedMaxAge.isNegative()) {
            throw new IllegalArgumentException("max-age and ended-max-age must not be negative");
        }
    }

    /// How long a connection may be idle between two polls.
    Duration keepAlive() {
        return maxInterval.plusSeconds(10);
    }
}
