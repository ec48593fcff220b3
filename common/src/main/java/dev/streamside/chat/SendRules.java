package dev.streamside.chat;

import java.util.List;
import org.springframework.stereotype.Component;

/// All rules for sending, in the order in which they are checked. The rate limit comes last, so that a chat
/// refused by another rule does not count against it.
@Component
class SendRules {
    private final List<SendRule> inOrder;

    SendRules(BanRule bans, RateRule rate) {
        this.inOrder = List.of(bans, rate);
    }

    /// @throws dev.streamside.problem.Refusal from the first rule that refuses
    void check(Send send) {
        inOrder.forEach(rule -> rule.check(send));
    }
}
