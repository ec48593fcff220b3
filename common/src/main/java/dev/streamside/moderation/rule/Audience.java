package dev.streamside.moderation.rule;

/// The members who may send. Moderators always may.
public enum Audience {
    EVERYONE,
    SUBSCRIBERS,
    MODERATORS
}
