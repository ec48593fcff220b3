package dev.streamside.chat.send.rule;

import dev.streamside.broadcast.channel.Subscriptions;
import dev.streamside.moderation.permission.Role;
import dev.streamside.moderation.rule.Audience;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;

/// Refuses members for whom the chat is not open, with `MODERATORS_ONLY` or `SUBSCRIBERS_ONLY`.
@Component
record AudienceRule(Subscriptions subscriptions, Clock clock) implements SendRule {
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
