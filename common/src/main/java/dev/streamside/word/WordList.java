package dev.streamside.word;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.ahocorasick.trie.PayloadEmit;
import org.ahocorasick.trie.PayloadTrie;

/// The words of a channel. All are looked for at once, so a search takes no longer with many than with few.
/// Immutable.
final class WordList {
    private final List<ListedWord> words;
    private final PayloadTrie<List<ListedWord>> trie;
    private final Set<Treatment> treatments;

    WordList(Collection<ListedWord> words) {
        this.words = List.copyOf(words);
        this.treatments = words.stream().map(ListedWord::treatment).collect(Collectors.toSet());
        var builder = PayloadTrie.<List<ListedWord>>builder();
        words.stream().collect(Collectors.groupingBy(ListedWord::folded)).forEach(builder::addKeyword);
        this.trie = builder.build();
    }

    List<ListedWord> words() {
        return words;
    }

    /// Whether `text` has a word that is [Treatment#REFUSED], however it is written.
    boolean refuses(String text) {
        return has(Treatment.REFUSED, text);
    }

    /// Whether `text` has a word that is [Treatment#HELD], however it is written.
    boolean holds(String text) {
        return has(Treatment.HELD, text);
    }

    private boolean has(Treatment treatment, String text) {
        if (!treatments.contains(treatment)) {
            return false;
        }
        for (FoldedText reading : FoldedText.readings(text)) {
            if (!find(reading, treatment).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /// `text` with an asterisk for each character of the words that are [Treatment#MASKED].
    String mask(String text) {
        if (!treatments.contains(Treatment.MASKED)) {
            return text;
        }
        var hidden = new BitSet();
        for (FoldedText reading : FoldedText.readings(text)) {
            for (PayloadEmit<List<ListedWord>> found : find(reading, Treatment.MASKED)) {
                hidden.set(reading.from(found.getStart()), reading.to(found.getEnd()));
            }
        }
        return hidden.isEmpty() ? text : hide(text, hidden);
    }

    private List<PayloadEmit<List<ListedWord>>> find(FoldedText text, Treatment treatment) {
        String letters = text.letters();
        var found = new ArrayList<PayloadEmit<List<ListedWord>>>();
        for (PayloadEmit<List<ListedWord>> each : trie.parseText(letters)) {
            boolean opens = each.getStart() == 0 || letters.charAt(each.getStart() - 1) == FoldedText.SPACE;
            boolean ends =
                    each.getEnd() + 1 == letters.length() || letters.charAt(each.getEnd() + 1) == FoldedText.SPACE;
            if (each.getPayload().stream()
                    .anyMatch(word -> word.treatment() == treatment
                            && (opens || word.opensAnywhere())
                            && (ends || word.endsAnywhere()))) {
                found.add(each);
            }
        }
        return found;
    }

    private static String hide(String text, BitSet hidden) {
        var masked = new StringBuilder();
        for (int i = 0; i < text.length(); i = text.offsetByCodePoints(i, 1)) {
            masked.appendCodePoint(hidden.get(i) ? '*' : text.codePointAt(i));
        }
        return masked.toString();
    }
}
