package dev.streamside.client;

import java.time.Instant;

/// The server has stored a chat.
public record Receipt(long seq, Instant sentAt, String clientMessageId) {}
