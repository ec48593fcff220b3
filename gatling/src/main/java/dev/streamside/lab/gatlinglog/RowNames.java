package dev.streamside.lab.gatlinglog;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// The names of the rows of all compared runs: at most [#MOST], so that memory and reports stay small. Not
/// thread-safe.
public final class RowNames {
    public static final int MOST = 1_000;

    /// Fewer names of one kind are no problem.
    private static final int MANY = 10;
    private static final int MOST_CHARACTERS = 1 << 22;

    private final boolean areGrouped;
    private final Set<RowName> names = new LinkedHashSet<>();
    private int characters;

    private RowNames(boolean areGrouped) {
        this.areGrouped = areGrouped;
    }

    public static RowNames asTheyAre() {
        return new RowNames(false);
    }

    /// Names that differ only in ids become one: `/item/123` and `/item/124` are `/item/{}`.
    public static RowNames grouped() {
        return new RowNames(true);
    }

    /// For runs whose rows are not compared, so that theirs do not count here.
    public RowNames another() {
        return new RowNames(areGrouped);
    }

    /// Maps the names of requests and groups.
    UnaryOperator<String> naming() {
        return areGrouped ? Placeholders::inName : UnaryOperator.identity();
    }

    /// @throws IllegalArgumentException if there are too many names
    void add(RowName name) {
        if (!names.add(name)) {
            return;
        }
        characters += name.path().stream().mapToInt(String::length).sum();
        if (names.size() > MOST || characters > MOST_CHARACTERS) {
            throw new IllegalArgumentException(tooMany());
        }
    }

    private String tooMany() {
        String most = names.size() > MOST
                ? String.format(Locale.ROOT, "There are more than %,d different names of requests and groups", MOST)
                : String.format(
                        Locale.ROOT,
                        "The names of requests and groups have more than %,d characters together",
                        MOST_CHARACTERS);
        return most
                + suggestion()
                        .map(suggestion -> ". " + suggestion)
                        .orElse(", which are too many to compare"
                                + (areGrouped ? " even when ids are grouped." : ": give requests fewer names."));
    }

    /// How to get fewer rows; empty if grouping would save none, or few.
    public Optional<String> suggestion() {
        if (areGrouped) {
            return Optional.empty();
        }
        Map<String, Set<String>> kinds = names.stream()
                .filter(name -> name.kind() == RowName.Kind.REQUEST)
                .map(name -> name.path().getLast())
                .collect(Collectors.groupingBy(
                        Placeholders::inName, TreeMap::new, Collectors.toCollection(LinkedHashSet::new)));
        return kinds.entrySet().stream()
                .filter(kind -> kind.getValue().size() >= MANY)
                .max(Map.Entry.comparingByValue((one, other) -> Integer.compare(one.size(), other.size())))
                .map(kind -> String.format(
                        Locale.ROOT,
                        "%,d names differ only in ids, such as %s: with --group-names they are one row, %s.",
                        kind.getValue().size(),
                        kind.getValue().iterator().next(),
                        kind.getKey()));
    }
}
