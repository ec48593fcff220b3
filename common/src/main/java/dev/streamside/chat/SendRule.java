package dev.streamside.chat;

import dev.streamside.problem.Refusal;

/// A rule for chats or their senders. It must answer from memory, because every send checks all rules.
interface SendRule {
    /// @throws Refusal if the chat must not be sent
    void check(Send send);

    /// Whether moderators have to keep to it, too.
    default boolean holdsForModerators() {
        return false;
    }

    /// Whether a moderator should see the chat first. Asked only when no rule has refused it.
    default boolean holds(Send send) {
        return false;
    }

    /// Forgets a chat that passed and was then not stored, so that it can be sent again.
    default void takeBack(Send send) {}
}
