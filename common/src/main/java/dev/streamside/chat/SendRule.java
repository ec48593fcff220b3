package dev.streamside.chat;

import dev.streamside.problem.Refusal;

/// Something that a chat or its sender has to comply with. Answers from memory: every send passes all rules.
interface SendRule {
    /// @throws Refusal when the chat must not be sent
    void check(Send send);
}
