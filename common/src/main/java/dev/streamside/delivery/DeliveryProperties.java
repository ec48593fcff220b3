package dev.streamside.delivery;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings of the fan-out.
///
/// @param writesPerSecond frames that this node writes at most, as a rule
/// @param mergeInterval   shortest time between two frames to one viewer once there is more to write than
///                        `writesPerSecond`. Before that nothing waits
/// @param maxInterval     longest wait between two frames to one viewer that this may lead to
/// @param entriesPerSecond entries of a stream that a viewer gets at most. Of a faster chat, once a second, the newest,
///                        and the number of those skipped; deletions and whatever else is not a chat are never
///                        skipped. 0: all
/// @param threads         threads that write. 0: one per two processors
@ConfigurationProperties(prefix = "streamside.delivery", ignoreUnknownFields = false)
public record DeliveryProperties(
        @DefaultValue("55000") int writesPerSecond,
        @DefaultValue("75ms") Duration mergeInterval,
        @DefaultValue("250ms") Duration maxInterval,
        @DefaultValue("30") int entriesPerSecond,
        @DefaultValue("0") int threads) {

    public DeliveryProperties {
        if (writesPerSecond < 1 || entriesPerSecond < 0 || threads < 0) {
            throw new IllegalArgumentException(
                    "writes-per-second must be at least 1, entries-per-second and threads not negative");
        }
        if (!mergeInterval.isPositive() || mergeInterval.compareTo(maxInterval) > 0) {
            throw new IllegalArgumentException(
                    "merge-interval must be positive, and at most max-interval: " + mergeInterval + ", " + maxInterval);
        }
    }

    int threadsHere() {
        return threads > 0 ? threads : Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
    }
}
