package dev.streamside.moderation.rule;

/// How often the same text may be sent within a minute.
public enum Repeats {
    ALLOWED,
    /// By each member.
    ONCE_PER_MEMBER,
    /// By all members together.
    ONCE
}
