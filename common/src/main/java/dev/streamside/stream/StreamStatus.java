package dev.streamside.stream;

/// The life of a stream; it only goes forward.
public enum StreamStatus {
    SCHEDULED,
    LIVE,
    ENDED
}
