package dev.streamside.timeline;

/// What a reader gets when more entries are new than it asked for.
public enum Overflow {
    /// The newest ones, and the number of those left out: a viewer stays live.
    SKIP,
    /// The oldest ones: an archive or a bot misses none and asks again.
    PAGE
}
