package dev.streamside.moderation.rule;

/// What happens to a chat with a link.
public enum Links {
    ALLOWED,
    /// A moderator should see it first.
    HELD,
    REFUSED
}
