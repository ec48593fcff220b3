package dev.streamside.broadcast.stream;

/// The states of a stream, in order; it never goes back.
public enum StreamStatus {
    SCHEDULED,
    LIVE,
    ENDED
}
