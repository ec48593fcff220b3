package dev.streamside.permission;

import org.jspecify.annotations.Nullable;

/// A member's role on a channel, from the least to the most trusted.
public enum Role {
    MEMBER,
    SUBSCRIBER,
    /// Appointed by the owner of the channel.
    MODERATOR,
    OWNER,
    /// Named in the settings of the site. The same on every channel, except their own, of which they are the owner.
    OPERATOR;

    /// What viewers see beside the member's chats; null for nothing.
    public @Nullable String badge() {
        return this == MEMBER ? null : name();
    }
}
