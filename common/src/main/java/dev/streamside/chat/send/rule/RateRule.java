package dev.streamside.chat.send.rule;

import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.ratelimit.RateLimiter;
import dev.streamside.platform.ratelimit.RateLimiters;
import org.springframework.stereotype.Component;

/// Refuses members who send too fast, counted over all streams, with `TOO_FAST`.
@Component
class RateRule implements SendRule {
    private final RateLimiter<MemberId> limiter;

    RateRule(ChatProperties properties, RateLimiters limiters) {
        this.limiter = limiters.create("chats", properties.rate(), ProblemCode.TOO_FAST, "You are sending too fast.");
    }

    @Override
    public void check(Send send) {
        limiter.take(send.member().id());
    }

    @Override
    public boolean holdsForModerators() {
        return true;
    }
}
