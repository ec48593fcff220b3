package dev.streamside.client;

import com.fasterxml.jackson.annotation.JsonValue;

/// How an application delivers a stream's log to its viewers. Each application provides its own as a bean.
public enum Transport {
    POLLING("polling"),
    WEBSOCKET("websocket");

    private final String word;

    Transport(String word) {
        this.word = word;
    }

    /// Its name on the wire.
    @JsonValue
    public String word() {
        return word;
    }
}
