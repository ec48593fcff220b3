package dev.streamside.broadcast.media;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings for the events of media servers.
///
/// @param grace how long a show may be off air before its stream is ended, exact to a minute, because an
///              encoder that loses its connection usually returns
@ConfigurationProperties(prefix = "streamside.media", ignoreUnknownFields = false)
record MediaProperties(@DefaultValue("2m") Duration grace) {
    MediaProperties {
        if (grace.isNegative()) {
            throw new IllegalArgumentException("grace must not be negative");
        }
    }
}
