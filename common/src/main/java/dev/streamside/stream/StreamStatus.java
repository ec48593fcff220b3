package dev.streamside.stream;

/// The stages of a stream; it never goes back.
public enum StreamStatus {
    SCHEDULED,
    LIVE,
    ENDED
}
