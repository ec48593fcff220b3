package dev.streamside.broadcast.stream;

import dev.streamside.platform.id.StreamId;

/// Published after the end of a stream has been committed, by the node that did so, on the thread that commits:
/// listeners must be quick.
public record StreamEnded(StreamId streamId) {}
