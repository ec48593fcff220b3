package dev.streamside.edge.demo;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/// The lines of a show's pools, for each language as a deck of cards: no line repeats before all others have
/// been drawn, even from one round to the next. Not thread-safe.
final class Decks {
    private record Key(String pool, String language) {}

    private static final class Deck {
        final List<String> lines;
        int next;

        Deck(List<String> lines) {
            this.lines = lines;
            this.next = lines.size();
        }

        String draw(RandomGenerator random) {
            if (next == lines.size()) {
                String last = lines.getLast();
                Collections.shuffle(lines, random);
                if (lines.getFirst().equals(last)) {
                    Collections.swap(lines, 0, lines.size() - 1);
                }
                next = 0;
            }
            return lines.get(next++);
        }
    }

    private final Show show;
    private final RandomGenerator random;
    private final Map<Key, Deck> decks = new HashMap<>();

    Decks(Show show, RandomGenerator random) {
        this.show = show;
        this.random = random;
    }

    /// A line for a member who speaks this language.
    String draw(String pool, String language) {
        return decks.computeIfAbsent(new Key(pool, language), this::deck).draw(random);
    }

    private Deck deck(Key key) {
        Map<String, List<String>> lines = show.pools().getOrDefault(key.pool(), Map.of());
        var fitting = new ArrayList<>(lines.getOrDefault(key.language(), List.of()));
        fitting.addAll(lines.getOrDefault(Show.EVERYBODY, List.of()));
        return new Deck(fitting);
    }
}
