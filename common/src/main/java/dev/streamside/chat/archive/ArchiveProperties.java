package dev.streamside.chat.archive;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings for the chats of streams that have ended.
///
/// @param keepChatsFor how long they are kept after the end of their stream, exact to a few minutes. The
///                     owner of a channel can choose a shorter time. `0` keeps them forever
@ConfigurationProperties(prefix = "streamside.archive", ignoreUnknownFields = false)
public record ArchiveProperties(@DefaultValue("0") Duration keepChatsFor) {

    public ArchiveProperties {
        if (keepChatsFor.isNegative()) {
            throw new IllegalArgumentException("keep-chats-for must not be negative");
        }
    }
}
