package dev.streamside.webhook;

import java.time.Instant;

/// A message that has not been delivered to a target yet.
///
/// @param id       the same each time it is sent
/// @param at       when it happened
/// @param data     JSON
/// @param attempts how often it was sent in vain
record Delivery(long id, Instant at, String event, String data, int attempts) {}
