package dev.streamside.chat;

import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import org.springframework.stereotype.Component;

/// Refuses words where only emoji are wanted, with `EMOJI_ONLY`.
@Component
class EmojiRule implements SendRule {
    private static final int VARIATION_SELECTOR = 0xFE0F;
    private static final int KEYCAP = 0x20E3;

    @Override
    public void check(Send send) {
        if (send.rules().emojiOnly() && !isEmojiOnly(send.text())) {
            throw Refusal.of(ProblemCode.EMOJI_ONLY, "Only emoji may be sent in this chat now.");
        }
    }

    static boolean isEmojiOnly(String text) {
        int[] points = text.codePoints().toArray();
        boolean any = false;
        for (int i = 0; i < points.length; i++) {
            int next = i + 1 < points.length ? points[i + 1] : 0;
            if (isPicture(points[i], next)) {
                any = true;
            } else if (!isPartOfOne(points[i])) {
                return false;
            }
        }
        return any;
    }

    /// Digits and some signs are emoji only if they are asked to be.
    private static boolean isPicture(int codePoint, int next) {
        return Character.isEmojiPresentation(codePoint)
                || (Character.isEmoji(codePoint) && (next == VARIATION_SELECTOR || next == KEYCAP));
    }

    private static boolean isPartOfOne(int codePoint) {
        return Character.isWhitespace(codePoint)
                || (Character.isEmojiComponent(codePoint) && codePoint > '9') // not #, * and the digits
                || codePoint == VARIATION_SELECTOR
                || codePoint == KEYCAP
                || (Character.isEmoji(codePoint) && codePoint > 0xFF);
    }
}
