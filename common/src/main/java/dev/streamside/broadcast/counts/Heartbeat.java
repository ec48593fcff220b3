package dev.streamside.broadcast.counts;

import org.jspecify.annotations.Nullable;

/// The body of a heartbeat, which may be missing.
///
/// @param guest the id from the answer to the first heartbeat, if the client keeps no cookies
public record Heartbeat(@Nullable String guest) {}
