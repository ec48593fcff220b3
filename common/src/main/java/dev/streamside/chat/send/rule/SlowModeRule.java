package dev.streamside.chat.send.rule;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.time.Duration;
import org.springframework.stereotype.Component;

/// Refuses members whose last chat in slow mode was too recent, with `SLOW_MODE`. The same chat may be sent again, if
/// its
/// answer was lost.
@Component
class SlowModeRule implements SendRule {
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final int MAX_REMEMBERED = 200_000;

    private record Sender(StreamId streamId, MemberId memberId) {}

    private record Chat(String clientMessageId, long nanos) {}

    /// The last chat of each member.
    private final Cache<Sender, Chat> last = Caffeine.newBuilder()
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
        var chat = new Chat(send.clientMessageId(), now);
        Chat sent = last.asMap()
                .merge(
                        sender,
                        chat,
                        (before, same) -> isSame(before, send) || now - before.nanos() < wait ? before : chat);
        if (!isSame(sent, send)) {
            throw Refusal.until(
                    ProblemCode.SLOW_MODE,
                    "In this chat, everybody sends one chat in " + send.rules().slowModeSeconds() + " s.",
                    Duration.ofNanos(sent.nanos() + wait - now).plusMillis(1));
        }
    }

    @Override
    public void takeBack(Send send) {
        last.asMap()
                .computeIfPresent(
                        new Sender(send.stream().id(), send.member().id()),
                        (same, chat) -> isSame(chat, send) ? null : chat);
    }

    private static boolean isSame(Chat chat, Send send) {
        return chat.clientMessageId().equals(send.clientMessageId());
    }
}
