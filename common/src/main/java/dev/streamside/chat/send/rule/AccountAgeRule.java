package dev.streamside.chat.send.rule;

import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;

/// Refuses members whose account is too new, with `ACCOUNT_TOO_NEW`.
@Component
record AccountAgeRule(Clock clock) implements SendRule {
    @Override
    public void check(Send send) {
        if (send.rules().accountAgeMinutes() == 0) {
            return;
        }
        Instant oldEnough =
                send.member().joinedAt().plus(Duration.ofMinutes(send.rules().accountAgeMinutes()));
        Duration missing = Duration.between(clock.instant(), oldEnough);
        if (missing.isPositive()) {
            throw Refusal.until(
                    ProblemCode.ACCOUNT_TOO_NEW,
                    "Only accounts that are " + send.rules().accountAgeMinutes()
                            + " minutes old may write in this chat.",
                    missing);
        }
    }
}
