package dev.streamside.chat.send.rule;

import dev.streamside.platform.ratelimit.Rate;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Rate limit of each member: a bucket of `burst` sends that refills with `sends` every `period`. The defaults
/// are those of large public chats.
///
/// @param sends  average number of sends by one member in `period`. At least 1
/// @param period the period to which `sends` applies
/// @param burst  sends by one member at once, after a pause. At least 1
@ConfigurationProperties(prefix = "streamside.chat", ignoreUnknownFields = false)
public record ChatProperties(
        @DefaultValue("11") int sends,
        @DefaultValue("30s") Duration period,
        @DefaultValue("3") int burst) {

    public ChatProperties {
        if (sends < 1 || burst < 1 || !period.isPositive()) {
            throw new IllegalArgumentException(
                    "sends and burst must be at least 1 and period positive: " + sends + ", " + burst + ", " + period);
        }
    }

    Rate rate() {
        return new Rate(sends, period, burst);
    }
}
