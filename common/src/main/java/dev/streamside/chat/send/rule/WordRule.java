package dev.streamside.chat.send.rule;

import dev.streamside.moderation.held.HeldReason;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Refuses words that the channel does not want, with `WORD_REFUSED`, or with `NAME_REFUSED` if they are in
/// the author's name; or holds such chats. Does not say which words: that would only help to evade the rule.
@Component
class WordRule implements SendRule {
    @Override
    public void check(Send send) {
        if (send.words().get().refused()) {
            throw Refusal.of(ProblemCode.WORD_REFUSED, "This channel does not want one of these words in its chats.");
        }
        if (send.name().get().words().refused()) {
            throw AuthorName.refused("a word");
        }
    }

    @Override
    public @Nullable HeldReason holds(Send send) {
        String word = send.words().get().heldWord();
        return word == null ? null : new HeldReason(HeldReason.Cause.WORD, word);
    }

    @Override
    public boolean holdsName(Send send) {
        return send.name().get().words().held();
    }
}
