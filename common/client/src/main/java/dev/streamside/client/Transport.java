package dev.streamside.client;

/// The ways to follow a stream.
public enum Transport {
    /// Polls every few seconds.
    POLLING,
    /// Polls that the server answers as soon as something is new.
    LONG_POLLING,
    /// Server-sent events.
    EVENTS,
    WEBSOCKET
}
