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
/// @param pause           how long viewers whose polls wait are told to pause before the next one. In a fast chat, this
///                        is how often they ask
/// @param maxHeld         polls that may wait and streams of events that may be open, together, and at most nine in ten
///                        connections. Further polls are answered at once, further events refused
/// @param heldPerAddress  the same for one client address (IPv4, or the /64 network of IPv6)
/// @param targetPerSecond polls a second that this node aims to answer. Above that, it raises the interval
/// @param maxAge          how long a proxy may cache the answer for a live stream, and so how long it may still
///                        serve a deleted text. Whole seconds
/// @param endedMaxAge     the same for a stream that has ended
/// @param sharedAnswers   memory for finished answers, shared by viewers with the same request
/// @param reservedFiles   open files reserved for the database and the disk, not used for connections
@ConfigurationProperties(prefix = "streamside.polling", ignoreUnknownFields = false)
public record PollingProperties(
        @DefaultValue("4s") Duration interval,
        @DefaultValue("30s") Duration maxInterval,
        @DefaultValue("500ms") Duration pause,
        @DefaultValue("50000") int maxHeld,
        @DefaultValue("100") int heldPerAddress,
        @DefaultValue("10000") int targetPerSecond,
        @DefaultValue("1s") Duration maxAge,
        @DefaultValue("60s") Duration endedMaxAge,
        @DefaultValue("16MB") DataSize sharedAnswers,
        @DefaultValue("500") int reservedFiles) {

    public PollingProperties {
        if (!interval.isPositive() || maxInterval.compareTo(interval) < 0) {
            throw new IllegalArgumentException(
                    "interval must be positive and at most max-interval: " + interval + ", " + maxInterval);
        }
        if (pause.isNegative() || maxHeld < 0 || heldPerAddress < 0) {
            throw new IllegalArgumentException("pause, max-held and held-per-address must not be negative");
        }
        if (targetPerSecond < 1 || reservedFiles < 0 || sharedAnswers.isNegative()) {
            throw new IllegalArgumentException(
                    "target-per-second must be at least 1, reserved-files and shared-answers not negative");
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
