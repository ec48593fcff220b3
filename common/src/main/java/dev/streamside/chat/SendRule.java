package dev.streamside.chat;

import dev.streamside.problem.Refusal;

/// A rule for chats or their senders. It must answer from memory, because every send checks all rules.
interface SendRule {
    /// @throws Refusal if the chat must not be sent
    void check(Send send);
}
