package dev.streamside.chat;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import dev.streamside.rule.Repeats;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Refuses what has been said within the last minute, with `REPEATED`. Upper and lower case, spaces and signs make no
/// difference.
@Component
class RepeatRule implements SendRule {
    private static final Duration REMEMBERED = Duration.ofMinutes(1);
    private static final int MAX_REMEMBERED = 100_000;

    /// @param memberId null where nobody may repeat it
    private record Said(StreamId streamId, @Nullable MemberId memberId, String words) {}

    private final Cache<Said, Boolean> said = Caffeine.newBuilder()
            .maximumSize(MAX_REMEMBERED)
            .expireAfterWrite(REMEMBERED)
            .build();

    @Override
    public void check(Send send) {
        if (send.rules().repeats() == Repeats.ALLOWED) {
            return;
        }
        Said now = said(send);
        if (said.asMap().putIfAbsent(now, true) != null) {
            throw Refusal.until(
                    ProblemCode.REPEATED,
                    now.memberId() == null ? "This was said a moment ago." : "You said this a moment ago.",
                    REMEMBERED);
        }
    }

    @Override
    public void takeBack(Send send) {
        if (send.rules().repeats() != Repeats.ALLOWED) {
            said.invalidate(said(send));
        }
    }

    private static Said said(Send send) {
        MemberId memberId =
                send.rules().repeats() == Repeats.ONCE ? null : send.member().id();
        return new Said(send.stream().id(), memberId, words(send.text()));
    }

    /// Of a text without letters and digits, such as an emoji, the whole.
    private static String words(String text) {
        var words = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i = text.offsetByCodePoints(i, 1)) {
            int codePoint = text.codePointAt(i);
            if (Character.isLetterOrDigit(codePoint)) {
                words.appendCodePoint(Character.toLowerCase(codePoint));
            }
        }
        return words.isEmpty() ? text : words.toString();
    }
}
