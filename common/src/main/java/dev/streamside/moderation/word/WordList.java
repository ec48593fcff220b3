package dev.streamside.moderation.word;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.ahocorasick.trie.PayloadEmit;
import org.ahocorasick.trie.PayloadTrie;

/// The words of a channel. All are searched for at once, so a search takes no longer with many words than
/// with few. Immutable.
final class WordList {
    private static final AtomicLong VERSIONS = new AtomicLong();

    /// Different for each list.
    final long version = VERSIONS.incrementAndGet();

    private final List<ListedWord> words;
    private final PayloadTrie<List<ListedWord>> trie;
    /// The number of words in the longest phrase.
    private final int longest;

    WordList(Collection<ListedWord> words) {
        this.words = List.copyOf(words);
        var builder = PayloadTrie.<List<ListedWord>>builder();
        words.stream().collect(Collectors.groupingBy(ListedWord::folded)).forEach(builder::addKeyword);
        this.trie = builder.build();
        this.longest = words.stream().mapToInt(ListedWord::length).max().orElse(1);
    }

    List<ListedWord> words() {
        return words;
    }

    /// Searches a text for the words.
    FoundWords find(String text) {
        var found = new FoundWords(text);
        if (!words.isEmpty()) {
            for (FoldedText reading : FoldedText.readings(text, longest - 1)) {
                trie.parseText(reading.letters(), candidate -> add(found, reading, candidate));
            }
        }
        return found;
    }

    /// Adds the words whose letters were found, if they begin and end where they may.
    private static boolean add(FoundWords found, FoldedText reading, PayloadEmit<List<ListedWord>> candidate) {
        boolean opens = reading.opensWord(candidate.getStart());
        boolean ends = reading.endsWord(candidate.getEnd());
        for (ListedWord word : candidate.getPayload()) {
            if ((opens || word.opensAnywhere()) && (ends || word.endsAnywhere())) {
                found.add(
                        word,
                        reading.from(candidate.getStart(), candidate.getEnd()),
                        reading.to(candidate.getStart(), candidate.getEnd()));
            }
        }
        return true;
    }
}
