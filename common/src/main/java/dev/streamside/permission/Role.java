package dev.streamside.permission;

/// What a member is to a channel, from the least to the most trusted.
public enum Role {
    MEMBER,
    OWNER
}
