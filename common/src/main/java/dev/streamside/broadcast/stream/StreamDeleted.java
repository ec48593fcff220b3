package dev.streamside.broadcast.stream;

import dev.streamside.platform.id.StreamId;

/// Published after a scheduled stream has been deleted.
public record StreamDeleted(StreamId streamId) {}
