package dev.streamside.chat.send.rule;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.time.Duration;
import org.springframework.stereotype.Component;

/// Refuses members whose last chat in slow mode was too recent, with `SLOW_MODE`.
@Component
class SlowModeRule implements SendRule {
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final int MAX_REMEMBERED = 200_000;

    private record Sender(StreamId streamId, MemberId memberId) {}

    /// When each member sent their last chat, in nanoseconds.
    private final Cache<Sender, Long> last = Caffeine.newBuilder()
            .maximumSize(MAX_REMEMBERED)
            .expireAfterWrite(LONGEST)
            .build();

    @Override
    public void check(Send send) {
        if (send.rules().slowModeSeconds() == 0) {
            return;
        }
        long wait = Duration.ofSeconds(send.rules().slowModeSeconds()).toNanos();
        long now = System.nanoTime();
        var sender = new Sender(send.stream().id(), send.member().id());
        long sent = last.asMap().merge(sender, now, (before, same) -> now - before < wait ? before : now);
        if (sent != now) {
            throw Refusal.until(
                    ProblemCode.SLOW_MODE,
                    "In this chat, everybody sends one chat in " + send.rules().slowModeSeconds() + " s.",
                    Duration.ofNanos(sent + wait - now).plusMillis(1));
        }
    }

    @Override
    public void takeBack(Send send) {
        last.invalidate(new Sender(send.stream().id(), send.member().id()));
    }
}
