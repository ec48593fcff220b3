package dev.streamside.client;

/// The ways to follow a stream.
public enum Transport {
    /// Asks every few seconds.
    POLLING,
    /// Polls that the server answers when there is something new.
    LONG_POLLING,
    /// Server-sent events.
    EVENTS,
    WEBSOCKET
}
