package dev.streamside.moderation.word;

import java.util.List;
import java.util.function.Function;

/// A search for listed words, for tests in other packages.
public final class SearchedWords {
    private SearchedWords() {}

    public static Function<String, FoundWords> refusing(List<String> words) {
        var list = new WordList(words.stream()
                .map(word -> new ListedWord(word, Treatment.REFUSED))
                .toList());
        return list::find;
    }
}
