package dev.streamside.moderation.word;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/// A word list for benchmarks.
public final class MadeUpWords {
    private static final List<String> SYLLABLES = List.of(
            "ba", "co", "di", "fo", "gu", "he", "ji", "ka", "lu", "mo", "ne", "pi", "ro", "sa", "te", "vu", "wi", "yo",
            "za", "바", "고", "디", "포", "구");

    private MadeUpWords() {}

    /// A search for as many words as a channel may list, the same in each run. Half of them are refused, half
    /// masked, and a quarter are also found within other words.
    public static Function<String, FoundWords> search(int words) {
        var random = new Random(1);
        var texts = new LinkedHashSet<String>();
        while (texts.size() < words) {
            var text = new StringBuilder();
            for (int syllables = 2 + random.nextInt(3); syllables > 0; syllables--) {
                text.append(SYLLABLES.get(random.nextInt(SYLLABLES.size())));
            }
            texts.add(text + (texts.size() % 4 == 0 ? "*" : ""));
        }
        var list = new WordList(texts.stream()
                .map(text -> new ListedWord(text, text.length() % 2 == 0 ? Treatment.REFUSED : Treatment.MASKED))
                .toList());
        return list::find;
    }
}
