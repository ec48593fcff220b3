package dev.streamside.client;

/// How a chat stands with its server. The last three are final.
public enum State {
    CONNECTING,
    CONNECTED,
    /// After an outage. It tries again by itself.
    RECONNECTING,
    /// The stream has ended, and its last entry has been shown.
    ENDED,
    /// No further attempt can succeed: there is no such stream, for example.
    FAILED,
    STOPPED
}
