package dev.streamside.moderation.word;

import java.util.BitSet;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The listed words that a text contains, however they are written. Senders do not see which: that would only
/// help to evade them.
public final class FoundWords {
    private final String text;
    private final Set<Treatment> treatments = EnumSet.noneOf(Treatment.class);
    /// The characters of masked words.
    private final BitSet masked = new BitSet();
    private @Nullable String heldWord;

    FoundWords(String text) {
        this.text = text;
    }

    void add(ListedWord word, int from, int to) {
        treatments.add(word.treatment());
        if (word.treatment() == Treatment.MASKED) {
            masked.set(from, to);
        } else if (word.treatment() == Treatment.HELD && heldWord == null) {
            heldWord = word.text();
        }
    }

    /// Whether one of them makes the channel refuse the text.
    public boolean refused() {
        return treatments.contains(Treatment.REFUSED);
    }

    /// Whether one of them makes the text wait for a moderator.
    public boolean held() {
        return heldWord != null;
    }

    /// The first word that makes the text wait, as it is listed; only for moderators. Null if there is none.
    public @Nullable String heldWord() {
        return heldWord;
    }

    /// The text with an asterisk for each character of the words that the channel masks.
    public String masked() {
        if (masked.isEmpty()) {
            return text;
        }
        var hidden = new StringBuilder();
        for (int i = 0; i < text.length(); i = text.offsetByCodePoints(i, 1)) {
            hidden.appendCodePoint(masked.get(i) ? '*' : text.codePointAt(i));
        }
        return hidden.toString();
    }
}
