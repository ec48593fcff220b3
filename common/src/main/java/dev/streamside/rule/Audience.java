package dev.streamside.rule;

/// Who may send. Moderators always may.
public enum Audience {
    EVERYONE,
    SUBSCRIBERS,
    MODERATORS
}
