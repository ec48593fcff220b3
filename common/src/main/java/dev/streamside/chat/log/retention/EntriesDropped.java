package dev.streamside.chat.log.retention;

import dev.streamside.platform.id.StreamId;

/// Published when all chats of a stream have been dropped, in the transaction that drops the last of them.
/// Listeners drop what else is stored about these chats.
public record EntriesDropped(StreamId streamId) {}
