package dev.streamside.media;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings for what media servers say.
///
/// @param grace how long a show may be off air before its stream is ended, exact to a minute: an encoder that loses its
///              connection comes back
@ConfigurationProperties(prefix = "streamside.media", ignoreUnknownFields = false)
record MediaProperties(@DefaultValue("2m") Duration grace) {
    MediaProperties {
        if (grace.isNegative()) {
            throw new IllegalArgumentException("grace must not be negative");
        }
    }
}
