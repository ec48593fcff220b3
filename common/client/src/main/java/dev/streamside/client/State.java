package dev.streamside.client;

/// The state of a chat's connection. The last three are final.
public enum State {
    CONNECTING,
    CONNECTED,
    /// After an outage; it tries again by itself.
    RECONNECTING,
    /// The stream has ended, and its last entry has been shown.
    ENDED,
    /// No further attempt can succeed: there is no such stream, for example.
    FAILED,
    STOPPED
}
