package dev.streamside.rule;

/// What becomes of a chat with a link.
public enum Links {
    ALLOWED,
    /// A moderator should see it first.
    HELD,
    REFUSED
}
