package dev.streamside.client;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;

/// How an application delivers a stream's log to its viewers. Each application provides its own as a bean.
public enum Transport {
    POLLING("polling"),
    /// Polls that wait for something new, where there is [#POLLING], too.
    LONG_POLLING("long-polling"),
    /// Server-sent events, where there is [#POLLING], too.
    EVENTS("events"),
    WEBSOCKET("websocket");

    private final String word;

    Transport(String word) {
        this.word = word;
    }

    /// What an application offers whose own transport this is.
    List<Transport> offered() {
        return this == POLLING ? List.of(POLLING, LONG_POLLING, EVENTS) : List.of(this);
    }

    /// Its name on the wire.
    @JsonValue
    public String word() {
        return word;
    }
}
