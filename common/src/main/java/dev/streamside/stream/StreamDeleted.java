package dev.streamside.stream;

import dev.streamside.id.StreamId;

/// Published after a scheduled stream has been deleted.
public record StreamDeleted(StreamId streamId) {}
