package dev.streamside.permission;

import org.jspecify.annotations.Nullable;

/// A member's role on a channel, from the least to the most trusted.
public enum Role {
    MEMBER,
    SUBSCRIBER,
    /// A program that works for the site. What it may do is up to its token.
    BOT,
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
