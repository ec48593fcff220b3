package dev.streamside.client;

import com.fasterxml.jackson.annotation.JsonValue;

/// How an application brings a stream's log to its viewers. Each application supplies the one that it speaks as a bean.
public enum Transport {
    POLLING("polling"),
    WEBSOCKET("websocket");

    private final String word;

    Transport(String word) {
        this.word = word;
    }

    /// What it is called on the wire.
    @JsonValue
    public String word() {
        return word;
    }
}
