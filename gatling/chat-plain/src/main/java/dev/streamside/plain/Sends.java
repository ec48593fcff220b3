package dev.streamside.plain;

import org.jspecify.annotations.Nullable;

/// Takes messages: one by one, or in batches with the setting `plain.batch-every`, in milliseconds.
interface Sends {
    /// @param id    zero if the database assigns it
    /// @param token null if the sender has none
    ChatResource.Receipt send(long id, long streamId, ChatResource.NewChat chat, @Nullable String token);
}
