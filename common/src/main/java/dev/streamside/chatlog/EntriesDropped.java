package dev.streamside.chatlog;

import dev.streamside.id.StreamId;

/// Published when all chats of a stream have been dropped, in the transaction that drops the last of them: what
/// else is stored about these chats goes with them.
public record EntriesDropped(StreamId streamId) {}
