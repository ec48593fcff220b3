package dev.streamside.chat.send.rule;

import dev.streamside.moderation.held.HeldReason;
import dev.streamside.platform.problem.Refusal;
import org.jspecify.annotations.Nullable;

/// A rule for chats or their senders. It must answer from memory, because every send checks all rules.
interface SendRule {
    /// @throws Refusal if the chat must not be sent
    void check(Send send);

    /// Whether the rule also applies to moderators.
    default boolean holdsForModerators() {
        return false;
    }

    /// Why a moderator should see the chat first; null if that is not needed. Called only when no rule has
    /// refused it.
    default @Nullable HeldReason holds(Send send) {
        return null;
    }

    /// Whether a moderator should see the chat first because of its author's name. Called only when no rule
    /// has refused the chat.
    default boolean holdsName(Send send) {
        return false;
    }

    /// Forgets a chat that passed and was then not stored, so that it can be sent again.
    default void takeBack(Send send) {}
}
