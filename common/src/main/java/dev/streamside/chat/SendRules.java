package dev.streamside.chat;

import java.util.List;
import org.springframework.stereotype.Component;

/// All rules for sending, in the order in which they are asked. The rate comes last, so that a chat which another
/// rule refuses does not use up a turn.
@Component
class SendRules {
    private final List<SendRule> inOrder;

    SendRules(BanRule bans, RateRule rate) {
        this.inOrder = List.of(bans, rate);
    }

    /// @throws dev.streamside.problem.Refusal of the first rule that refuses
    void check(Send send) {
        inOrder.forEach(rule -> rule.check(send));
    }
}
