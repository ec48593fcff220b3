package dev.streamside.lab.gatlinglog;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/// The reasons for failures in a run, and how often each occurred. Beyond [#MOST] reasons, the rarest are
/// counted together.
final class Messages {
    static final String OTHERS = "(other messages)";

    private static final int MOST = 1_000;

    private final Map<String, Long> counts = new HashMap<>();

    void add(String message) {
        counts.merge(message, 1L, Long::sum);
        if (counts.size() > 2 * MOST) {
            foldRarest();
        }
    }

    private void foldRarest() {
        counts.entrySet().stream()
                .filter(count -> !count.getKey().equals(OTHERS))
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
                .skip(MOST)
                .toList()
                .forEach(rare -> {
                    counts.remove(rare.getKey());
                    counts.merge(OTHERS, rare.getValue(), Long::sum);
                });
    }

    Map<String, Long> counts() {
        if (counts.size() > MOST) {
            foldRarest();
        }
        return Map.copyOf(counts);
    }
}
