package dev.streamside.lab.study;

import dev.streamside.lab.dataset.DataSize;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/// A question that runs can answer, read from a file under `gatling/experiments`.
///
/// @param timed     the benchmark to run instead of an audience; null if there is an audience
/// @param variants  every combination of the varied values; none without an audience
/// @param data      size of the data set
/// @param repeat    the number of blocks; in each, every variant runs once
/// @param answers   the figures that answer the question, by their titles
/// @param expected  the expectation before the published runs, and what would refute it; may be empty
/// @param published the published answer; may be empty
/// @param figures   published figures, by the names of ours; shown next to them
public record Study(
        String name,
        String question,
        @Nullable Timed timed,
        List<Variant> variants,
        DataSize data,
        int repeat,
        List<String> answers,
        String expected,
        String published,
        Map<String, String> figures) {
    private static final String ENDING = ".yml";
    private static final Set<String> KEYS = Set.of(
            "question",
            "answers",
            "benchmark",
            "secondsEach",
            "vary",
            "viewers",
            "application",
            "conditions",
            "data",
            "liveChats",
            "repeat",
            "short",
            "quick",
            "expected",
            "published",
            "figures");
    /// The keys that a scope may replace.
    private static final Set<String> REPLACEABLE =
            Set.of("vary", "viewers", "data", "liveChats", "repeat", "secondsEach");
    private static final String REPEAT = "5";

    /// Names of the studies in a folder.
    public static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(ENDING))
                    .map(file -> file.substring(0, file.length() - ENDING.length()))
                    .sorted()
                    .toList();
        }
    }

    public static Study read(Path folder, String name, Scope scope) throws IOException {
        Path file = folder.resolve(name + ENDING);
        if (!Files.exists(file)) {
            throw new IllegalArgumentException("No study " + name + "; there are " + names(folder));
        }
        try (Reader reader = Files.newBufferedReader(file)) {
            Object yaml = new Yaml(new SafeConstructor(new LoaderOptions())).load(reader);
            return of(name, asMap(yaml), scope);
        }
    }

    /// The same study with another number of runs for each variant.
    public Study repeated(int times) {
        if (times < 1) {
            throw new IllegalArgumentException("Each variant runs at least once, not " + times + " times");
        }
        return new Study(name, question, timed, variants, data, times, answers, expected, published, figures);
    }

    /// The same study with some of its variants, in the order of its file.
    ///
    /// @param names of variants; all if there are none
    public Study only(Collection<String> names) {
        if (names.isEmpty()) {
            return this;
        }
        List<String> all = variants.stream().map(Variant::name).toList();
        Set<String> unknown = new TreeSet<>(names);
        all.forEach(unknown::remove);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("The study " + name + " has no variants named" + inLines(unknown)
                    + (all.isEmpty() ? "\nIt has none, as it sends no audience." : "\nIt has" + inLines(all)));
        }
        List<Variant> some =
                variants.stream().filter(each -> names.contains(each.name())).toList();
        return new Study(name, question, timed, some, data, repeat, answers, expected, published, figures);
    }

    /// One per line, because names contain commas.
    private static String inLines(Collection<String> names) {
        return names.stream().map(each -> "\n  " + each).collect(Collectors.joining());
    }

    /// The variants that run in each block. With several blocks, or with stepped runs (which are fitted
    /// together), the first variant runs twice in each.
    List<Variant> runs() {
        return variants.isEmpty() || repeat == 1 && variants.getFirst().steps().isEmpty()
                ? variants
                : Stream.concat(variants.stream(), Stream.of(variants.getFirst().again()))
                        .toList();
    }

    /// About how long all runs take together.
    public Duration estimate() {
        if (timed != null) {
            return timed.estimate(repeat);
        }
        return runs().stream()
                .map(VariantRun::estimate)
                .reduce(Duration.ZERO, Duration::plus)
                .multipliedBy(repeat);
    }

    /// The size of each block, in words.
    public String extent() {
        return timed == null ? variants.size() + " variants" : timed.cases() + " cases";
    }

    private static Study of(String name, Map<String, Object> yaml, Scope scope) {
        requireKnownKeys(name, yaml, KEYS);
        // The key `published` holds the published answer, so the published scope replaces nothing.
        Map<String, Object> replaced = scope == Scope.PUBLISHED ? Map.of() : asMap(yaml.get(scope.key()));
        requireKnownKeys(name, replaced, REPLACEABLE);
        Timed timed = timed(name, yaml, replaced);
        return new Study(
                name,
                String.valueOf(yaml.getOrDefault("question", name)),
                timed,
                timed != null
                        ? List.of()
                        : variants(
                                texts(merged(yaml, replaced, "viewers")),
                                texts(asMap(yaml.get("application"))),
                                conditions(texts(asMap(yaml.get("conditions")))),
                                merged(yaml, replaced, "vary")),
                DataSize.scaled(
                        Double.parseDouble(text(yaml, replaced, "data", "1")),
                        Integer.parseInt(text(yaml, replaced, "liveChats", "0"))),
                Integer.parseInt(text(yaml, replaced, "repeat", REPEAT)),
                list(yaml.get("answers")).stream().map(String::valueOf).toList(),
                String.valueOf(yaml.getOrDefault("expected", "")),
                String.valueOf(yaml.getOrDefault("published", "")),
                texts(asMap(yaml.get("figures"))));
    }

    private static @Nullable Timed timed(String name, Map<String, Object> yaml, Map<String, Object> replaced) {
        if (!yaml.containsKey("benchmark")) {
            return null;
        }
        if (yaml.containsKey("vary") || yaml.containsKey("viewers") || yaml.containsKey("application")) {
            throw new IllegalArgumentException("The study " + name + " has a benchmark, so it can have no audience");
        }
        double seconds = Double.parseDouble(text(yaml, replaced, "secondsEach", "1"));
        return new Timed(String.valueOf(yaml.get("benchmark")), Duration.ofMillis(Math.round(seconds * 1000)));
    }

    private static void requireKnownKeys(String name, Map<String, Object> yaml, Set<String> known) {
        var unknown = new TreeSet<>(yaml.keySet());
        unknown.removeAll(known);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("The study " + name + " has unknown keys: " + unknown);
        }
    }

    /// Every combination of the values in `vary`. These are a list, or a map from the words for each value to
    /// the value. A value may consist of several settings: a map from their keys.
    private static List<Variant> variants(
            Map<String, String> viewers,
            Map<String, String> application,
            Conditions conditions,
            Map<String, Object> vary) {
        List<Variant> variants = List.of(new Variant("", "polling", viewers, application, 1, 0, conditions, false));
        for (var varied : vary.entrySet()) {
            Map<String, Object> values = inWords(varied.getKey(), varied.getValue());
            variants = variants.stream()
                    .flatMap(variant -> values.entrySet().stream()
                            .map(value -> with(variant.named(value.getKey()), varied.getKey(), value.getValue())))
                    .toList();
        }
        // Checked here, because a misspelled setting would measure the default under another name.
        variants.forEach(Variant::requirePossible);
        if (variants.stream()
                        .map(variant -> variant.conditions().crowd())
                        .distinct()
                        .count()
                > 1) {
            throw new IllegalArgumentException("A crowd and Gatling's audience cannot be compared in one study");
        }
        Set<String> folders = new HashSet<>();
        for (Variant variant : variants) {
            if (!folders.add(variant.slug())) {
                throw new IllegalArgumentException("Two variants have nearly the same name: " + variant.name());
            }
        }
        return variants;
    }

    private static Conditions conditions(Map<String, String> yaml) {
        Conditions conditions = Conditions.NONE;
        for (var one : yaml.entrySet()) {
            conditions = conditions.with(one.getKey(), one.getValue());
        }
        return conditions;
    }

    private static Variant with(Variant variant, String key, Object value) {
        if (!(value instanceof Map<?, ?> several)) {
            return variant.with(key, String.valueOf(value));
        }
        Variant result = variant;
        for (var one : asMap(several).entrySet()) {
            result = result.with(one.getKey(), String.valueOf(one.getValue()));
        }
        return result;
    }

    private static Map<String, Object> inWords(String key, Object values) {
        if (values instanceof Map<?, ?> map) {
            return asMap(map);
        }
        Map<String, Object> words = new LinkedHashMap<>();
        String setting = key.contains(".") ? key.substring(key.lastIndexOf('.') + 1) + " " : "";
        list(values).forEach(value -> words.put(setting + value, value));
        return words;
    }

    private static List<?> list(@Nullable Object yaml) {
        if (yaml == null) {
            return List.of();
        }
        if (yaml instanceof List<?> list) {
            return list;
        }
        throw new IllegalArgumentException("Expected a list, not " + yaml);
    }

    private static Map<String, Object> merged(Map<String, Object> yaml, Map<String, Object> replaced, String key) {
        Map<String, Object> merged = new LinkedHashMap<>(asMap(yaml.get(key)));
        merged.putAll(asMap(replaced.get(key)));
        // A scope removes a key by replacing it with nothing.
        merged.values().removeIf(Objects::isNull);
        return merged;
    }

    private static String text(Map<String, Object> yaml, Map<String, Object> replaced, String key, String otherwise) {
        return String.valueOf(replaced.getOrDefault(key, yaml.getOrDefault(key, otherwise)));
    }

    private static Map<String, String> texts(Map<String, Object> values) {
        Map<String, String> texts = new LinkedHashMap<>();
        values.forEach((key, value) -> texts.put(key, String.valueOf(value)));
        return texts;
    }

    private static Map<String, Object> asMap(@Nullable Object yaml) {
        Map<String, Object> map = new LinkedHashMap<>();
        if (yaml instanceof Map<?, ?> given) {
            given.forEach((key, value) -> map.put(String.valueOf(key), value));
        } else if (yaml != null) {
            throw new IllegalArgumentException("Expected keys with values, not " + yaml);
        }
        return map;
    }
}
