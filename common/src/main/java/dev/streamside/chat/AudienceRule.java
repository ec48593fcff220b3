package dev.streamside.chat;

import dev.streamside.channel.Subscriptions;
import dev.streamside.permission.Role;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import dev.streamside.rule.Audience;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;

/// Refuses members for whom the chat is not open, with `MODERATORS_ONLY` or `SUBSCRIBERS_ONLY`.
@Component
class AudienceRule implements SendRule {
    private final Subscriptions subscriptions;
    private final Clock clock;

    AudienceRule(Subscriptions subscriptions, Clock clock) {
        this.subscriptions = subscriptions;
        this.clock = clock;
    }

    @Override
    public void check(Send send) {
        if (send.rules().audience() == Audience.MODERATORS) {
            throw Refusal.of(ProblemCode.MODERATORS_ONLY, "Only moderators may write in this chat now.");
        }
        if (send.rules().audience() == Audience.SUBSCRIBERS) {
            checkSubscription(send, Duration.ofMinutes(send.rules().subscribedForMinutes()));
        }
    }

    private void checkSubscription(Send send, Duration atLeast) {
        if (send.role() != Role.SUBSCRIBER) {
            throw Refusal.of(ProblemCode.SUBSCRIBERS_ONLY, "Only subscribers may write in this chat now.");
        }
        Instant now = clock.instant();
        Instant since = subscriptions
                .since(send.stream().channelId(), send.member().id())
                .orElse(now);
        Duration missing = Duration.between(now, since.plus(atLeast));
        if (missing.isPositive()) {
            throw Refusal.until(
                    ProblemCode.SUBSCRIBERS_ONLY,
                    "Only those who have subscribed for " + atLeast.toMinutes()
                            + " minutes may write in this chat now.",
                    missing);
        }
    }
}
