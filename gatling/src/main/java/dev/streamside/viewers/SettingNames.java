package dev.streamside.viewers;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Recognises the names of settings, and refuses names that only resemble one: a misspelled setting would
/// silently measure the default.
public final class SettingNames {
    private static final String PREFIX = "viewers.";

    private SettingNames() {}

    /// The settings that were given on the command line, without their prefix.
    ///
    /// @throws IllegalArgumentException if a system property is an unknown setting, or a setting without its prefix
    public static Map<String, String> amongSystemProperties() {
        var properties = System.getProperties();
        return among(properties.stringPropertyNames().stream()
                .collect(Collectors.toMap(Function.identity(), properties::getProperty)));
    }

    /// The settings among the system properties, without their prefix.
    ///
    /// @throws IllegalArgumentException if a property is an unknown setting, or a setting without its prefix
    static Map<String, String> among(Map<String, String> properties) {
        Map<String, String> settings = new HashMap<>();
        properties.forEach((name, value) -> {
            if (name.startsWith(PREFIX)) {
                settings.put(name.substring(PREFIX.length()), value);
            } else if (!near(name).isEmpty()) {
                throw new IllegalArgumentException(
                        "-D" + name + " is not a setting of the audience: write " + options(near(name)) + ".");
            }
        });
        requireKnown(settings.keySet());
        return settings;
    }

    /// @throws IllegalArgumentException if any is not a setting; it names similar ones
    static void requireKnown(Collection<String> names) {
        var unknown = new TreeSet<>(names);
        unknown.removeAll(Settings.names());
        if (!unknown.isEmpty()) {
            List<String> near =
                    unknown.stream().flatMap(name -> near(name).stream()).toList();
            throw new IllegalArgumentException("The audience has no setting " + String.join(", ", unknown)
                    + (near.isEmpty()
                            ? "; it has " + String.join(", ", new TreeSet<>(Settings.names()))
                            : ": did you mean " + String.join(" or ", near) + "?"));
        }
    }

    private static String options(List<String> names) {
        return String.join(
                " or ", names.stream().map(name -> "-D" + PREFIX + name).toList());
    }

    /// Settings whose names differ from `name` in few letters, the most similar first. Short names must agree in
    /// more of their letters.
    private static List<String> near(String name) {
        return Settings.names().stream()
                .filter(setting -> distance(name, setting) <= setting.length() / 4)
                .sorted(Comparator.<String>comparingInt(setting -> distance(name, setting))
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    /// How many letters must be inserted, deleted or replaced to turn one name into the other.
    private static int distance(String one, String other) {
        int[] previous = new int[other.length() + 1];
        for (int i = 0; i <= one.length(); i++) {
            int[] current = new int[other.length() + 1];
            for (int j = 0; j <= other.length(); j++) {
                if (i == 0 || j == 0) {
                    current[j] = i + j;
                } else {
                    int replaced = previous[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                    current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
                }
            }
            previous = current;
        }
        return previous[other.length()];
    }
}
