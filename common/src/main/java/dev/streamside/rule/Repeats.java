package dev.streamside.rule;

/// How often the same text may be sent within a minute.
public enum Repeats {
    ALLOWED,
    ONCE_PER_MEMBER,
    ONCE
}
