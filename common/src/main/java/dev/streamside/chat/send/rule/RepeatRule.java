package dev.streamside.chat.send.rule;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.moderation.rule.Repeats;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import dev.streamside.platform.text.SeenText;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Refuses a text that was sent within the last minute, with `REPEATED`. Upper and lower case, spaces,
/// punctuation and the style of letters make no difference. The same chat may be sent again, if its answer was lost.
@Component
class RepeatRule implements SendRule {
    private static final Duration REMEMBERED = Duration.ofMinutes(1);
    private static final int MAX_REMEMBERED = 100_000;

    /// @param memberId null where no member may repeat it
    private record Said(StreamId streamId, @Nullable MemberId memberId, String words) {}

    private record Chat(MemberId memberId, String clientMessageId) {}

    private final Cache<Said, Chat> said = Caffeine.newBuilder()
            .maximumSize(MAX_REMEMBERED)
            .expireAfterWrite(REMEMBERED)
            .build();

    @Override
    public void check(Send send) {
        if (send.rules().repeats() == Repeats.ALLOWED) {
            return;
        }
        Said now = said(send);
        Chat chat = chat(send);
        Chat earlier = said.asMap().putIfAbsent(now, chat);
        if (earlier != null && !earlier.equals(chat)) {
            throw Refusal.until(
                    ProblemCode.REPEATED,
                    now.memberId() == null ? "This was said a moment ago." : "You said this a moment ago.",
                    REMEMBERED);
        }
    }

    @Override
    public void takeBack(Send send) {
        if (send.rules().repeats() != Repeats.ALLOWED) {
            said.asMap().remove(said(send), chat(send));
        }
    }

    private static Chat chat(Send send) {
        return new Chat(send.member().id(), send.clientMessageId());
    }

    private static Said said(Send send) {
        MemberId memberId =
                send.rules().repeats() == Repeats.ONCE ? null : send.member().id();
        return new Said(send.stream().id(), memberId, words(send.text()));
    }

    /// The whole text if it has no letters or digits, such as an emoji.
    private static String words(String text) {
        String plain = SeenText.plain(text);
        var words = new StringBuilder(plain.length());
        for (int i = 0, length; i < plain.length(); i += length) {
            int codePoint = plain.codePointAt(i);
            length = Character.charCount(codePoint);
            if (isPartOfWord(codePoint)) {
                words.appendCodePoint(codePoint);
            }
        }
        return words.isEmpty() ? plain : words.toString();
    }

    private static boolean isPartOfWord(int codePoint) {
        return Character.isLetterOrDigit(codePoint)
                || (codePoint >= 0x80
                        && switch (Character.getType(codePoint)) {
                            case Character.NON_SPACING_MARK,
                                    Character.COMBINING_SPACING_MARK,
                                    Character.ENCLOSING_MARK -> true;
                            default -> false;
                        });
    }
}
