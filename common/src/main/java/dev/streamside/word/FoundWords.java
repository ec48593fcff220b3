package dev.streamside.word;

import java.util.BitSet;
import java.util.EnumSet;
import java.util.Set;

/// The listed words that a text has, however they are written. Does not say which: that would only help to evade
/// them.
public final class FoundWords {
    private final String text;
    private final Set<Treatment> treatments = EnumSet.noneOf(Treatment.class);
    /// The characters of masked words.
    private final BitSet masked = new BitSet();

    FoundWords(String text) {
        this.text = text;
    }

    void add(Treatment treatment, int from, int to) {
        treatments.add(treatment);
        if (treatment == Treatment.MASKED) {
            masked.set(from, to);
        }
    }

    /// Whether one of them makes the channel refuse the text.
    public boolean refused() {
        return treatments.contains(Treatment.REFUSED);
    }

    /// Whether one of them makes the text wait for a moderator.
    public boolean held() {
        return treatments.contains(Treatment.HELD);
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
