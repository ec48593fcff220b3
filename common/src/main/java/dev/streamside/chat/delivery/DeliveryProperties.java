package dev.streamside.chat.delivery;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings of the fan-out.
///
/// @param writesPerSecond most frames that this node normally writes in a second
/// @param mergeAbove      entries of a stream a second up to which each is shown at once. 0: any number
/// @param mergeInterval   shortest time between two frames to one viewer once its stream has more entries
///                        than `mergeAbove`, or there is more to write than `writesPerSecond`. Below that
///                        nothing waits
/// @param maxInterval     longest time between two frames to one viewer that the merging may cause
/// @param entriesPerSecond most entries of a stream that a viewer gets in a second. Viewers of a faster chat
///                        get the newest entries once a second, and the number of those skipped; deletions
///                        and other entries that are not chats are never skipped. 0: all
/// @param threads         threads that write. 0: one per two processors
@ConfigurationProperties(prefix = "streamside.delivery", ignoreUnknownFields = false)
public record DeliveryProperties(
        @DefaultValue("55000") int writesPerSecond,
        @DefaultValue("0") int mergeAbove,
        @DefaultValue("75ms") Duration mergeInterval,
        @DefaultValue("250ms") Duration maxInterval,
        @DefaultValue("30") int entriesPerSecond,
        @DefaultValue("0") int threads) {

    public DeliveryProperties {
        if (writesPerSecond < 1 || mergeAbove < 0 || entriesPerSecond < 0 || threads < 0) {
            throw new IllegalArgumentException(
                    "writes-per-second must be at least 1; merge-above, entries-per-second and threads not negative");
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
