package dev.streamside.moderation.permission;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A member's role on a channel, from the least to the most trusted.
public enum Role {
    MEMBER,
    SUBSCRIBER,
    /// A program that works for the site. Its token determines what it may do.
    BOT,
    /// Appointed by the owner of the channel.
    MODERATOR,
    OWNER,
    /// Named in the settings of the site. The same on every channel, except their own, of which they are the owner.
    OPERATOR;

    /// The badge that viewers see next to the member's chats; null for none.
    public @Nullable String badge() {
        return this == MEMBER ? null : name();
    }

    /// The role of a member with this badge: `MEMBER` for null, and for one that only a newer version knows.
    public static Role ofBadge(@Nullable String badge) {
        return Arrays.stream(values())
                .filter(role -> role.name().equals(badge))
                .findAny()
                .orElse(MEMBER);
    }
}
