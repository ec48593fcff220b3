package dev.streamside.chat.send.rule;

import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import dev.streamside.platform.text.Emoji;
import org.springframework.stereotype.Component;

/// Refuses text other than emoji in emoji-only mode, with `EMOJI_ONLY`.
@Component
class EmojiRule implements SendRule {
    @Override
    public void check(Send send) {
        if (send.rules().emojiOnly() && !Emoji.isAll(send.text())) {
            throw Refusal.of(ProblemCode.EMOJI_ONLY, "Only emoji may be sent in this chat now.");
        }
    }
}
