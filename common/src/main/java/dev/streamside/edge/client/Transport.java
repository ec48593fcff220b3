package dev.streamside.edge.client;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.stream.Stream;

/// How an application delivers a stream's log to its viewers. Each transport module provides its own as a bean.
public enum Transport {
    POLLING("polling"),
    /// Long polling, available with [#POLLING].
    LONG_POLLING("long-polling"),
    /// Server-sent events, available with [#POLLING].
    EVENTS("events"),
    WEBSOCKET("websocket");

    private final String word;

    Transport(String word) {
        this.word = word;
    }

    /// What an application with this transport offers.
    Stream<Transport> offered() {
        return this == POLLING ? Stream.of(POLLING, LONG_POLLING, EVENTS) : Stream.of(this);
    }

    /// Its name on the wire.
    @JsonValue
    public String word() {
        return word;
    }
}
