package dev.streamside.permission;

/// A member's role on a channel, from the least to the most trusted.
public enum Role {
    MEMBER,
    OWNER
}
