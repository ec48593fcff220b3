package dev.streamside.broadcast.idle;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings for live streams that are not used any more.
///
/// @param endAfter how long a live stream may have neither a viewer nor a new chat before it is ended, exact
///                 to a few minutes. The owner does not count as a viewer. `0` ends none
@ConfigurationProperties(prefix = "streamside.idle", ignoreUnknownFields = false)
public record IdleProperties(@DefaultValue("12h") Duration endAfter) {

    public IdleProperties {
        if (endAfter.isNegative()) {
            throw new IllegalArgumentException("end-after must not be negative");
        }
    }
}
