package dev.streamside.lab.study;

import dev.streamside.viewers.Settings;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/// A question that runs can answer, read from a file under `gatling/experiments`.
///
/// @param cells     every combination of what varies
/// @param data      scale of the data set
/// @param repeat    how often each cell runs
/// @param published the answer of the story that asked the question; may be empty
/// @param figures   its figures, by the name that ours have; shown beside them
public record Study(
        String name,
        String question,
        List<Cell> cells,
        double data,
        int repeat,
        String published,
        Map<String, String> figures) {
    private static final String ENDING = ".yml";
    private static final Set<String> KEYS = Set.of(
            "question", "vary", "viewers", "application", "data", "repeat", "short", "quick", "published", "figures");
    private static final int REPEAT = 3;

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

    /// The same, with each cell run so many times.
    public Study repeated(int times) {
        if (times < 1) {
            throw new IllegalArgumentException("A cell runs at least once, not " + times + " times");
        }
        return new Study(name, question, cells, data, times, published, figures);
    }

    private static Study of(String name, Map<String, Object> yaml, Scope scope) {
        var unknown = new TreeSet<>(yaml.keySet());
        unknown.removeAll(KEYS);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("The study " + name + " has unknown keys: " + unknown);
        }
        // Nothing is called `published` but the answer, which is no map: that scope replaces nothing.
        Map<String, Object> instead = scope == Scope.PUBLISHED ? Map.of() : asMap(yaml.get(scope.key()));
        Map<String, String> viewers = new LinkedHashMap<>(texts(asMap(yaml.get("viewers"))));
        viewers.putAll(texts(asMap(instead.get("viewers"))));
        Map<String, Object> vary = new LinkedHashMap<>(asMap(yaml.get("vary")));
        vary.putAll(asMap(instead.get("vary")));
        Map<String, String> application = texts(asMap(yaml.get("application")));
        List<Cell> cells = List.of(new Cell("", "polling", viewers, application));
        for (var varied : vary.entrySet()) {
            List<Cell> more = new ArrayList<>();
            for (Cell cell : cells) {
                for (Object value : (List<?>) varied.getValue()) {
                    more.add(cell.with(varied.getKey(), String.valueOf(value)));
                }
            }
            cells = more;
        }
        cells.forEach(Study::requireSettings);
        return new Study(
                name,
                String.valueOf(yaml.getOrDefault("question", name)),
                List.copyOf(cells),
                Double.parseDouble(String.valueOf(instead.getOrDefault("data", yaml.getOrDefault("data", 1)))),
                Integer.parseInt(String.valueOf(instead.getOrDefault("repeat", yaml.getOrDefault("repeat", REPEAT)))),
                String.valueOf(yaml.getOrDefault("published", "")),
                texts(asMap(yaml.get("figures"))));
    }

    /// A misspelled one would run the default under another name.
    private static void requireSettings(Cell cell) {
        var unknown = new TreeSet<>(cell.viewers().keySet());
        unknown.removeAll(Settings.names());
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("Viewers have no such settings: " + unknown);
        }
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
            throw new IllegalArgumentException("Not a list of keys: " + yaml);
        }
        return map;
    }
}
