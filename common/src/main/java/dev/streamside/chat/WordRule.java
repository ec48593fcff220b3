package dev.streamside.chat;

import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import org.springframework.stereotype.Component;

/// Refuses words that the channel does not want, with `WORD_REFUSED`, or holds them. Does not say which: that would
/// only help to evade it.
@Component
class WordRule implements SendRule {
    @Override
    public void check(Send send) {
        if (send.words().get().refused()) {
            throw Refusal.of(ProblemCode.WORD_REFUSED, "This channel does not want one of these words in its chats.");
        }
    }

    @Override
    public boolean holds(Send send) {
        return send.words().get().held();
    }
}
