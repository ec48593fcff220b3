package dev.streamside.edge.webhook;

import java.time.Instant;

/// A message that has not been delivered to a target yet.
///
/// @param id       the same for each attempt
/// @param at       when the event happened
/// @param data     JSON
/// @param attempts the number of failed attempts
record Delivery(long id, Instant at, String event, String data, int attempts) {}
