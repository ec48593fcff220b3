package dev.streamside.broadcast.stream;

import dev.streamside.platform.id.StreamId;

/// Published in the transaction that starts or ends a stream.
public record StreamStatusChanged(StreamId streamId, StreamStatus status) {}
