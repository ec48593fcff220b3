package dev.streamside.webhook;

import java.time.Instant;

/// One thing that one target still has to be told.
///
/// @param id       the same each time it is sent
/// @param at       when it happened
/// @param data     JSON
/// @param attempts how often it was sent in vain
record Delivery(long id, Instant at, String event, String data, int attempts) {}
