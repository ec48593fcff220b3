package dev.streamside.stream;

import dev.streamside.id.StreamId;

/// Published in the transaction that starts or ends a stream.
public record StreamStatusChanged(StreamId streamId, StreamStatus status) {}
