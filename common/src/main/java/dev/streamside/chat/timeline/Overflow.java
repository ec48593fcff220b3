package dev.streamside.chat.timeline;

/// What a reader gets when there are more new entries than its limit.
public enum Overflow {
    /// The newest ones, and the number of those skipped, whether still held or not: a viewer stays live.
    SKIP,
    /// The oldest ones: an archive or a bot reads on and misses none.
    PAGE
}
