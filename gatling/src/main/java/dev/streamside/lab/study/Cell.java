package dev.streamside.lab.study;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// One combination of what a study varies.
///
/// @param name        the values that tell it from the others
/// @param viewers     settings of the audience that differ from their defaults
/// @param application settings of the application that differ from its defaults
public record Cell(String name, String transport, Map<String, String> viewers, Map<String, String> application) {
    private static final String VIEWERS = "viewers.";
    private static final String APPLICATION = "application.";

    public Cell {
        // In the order of the study's file, for whoever reads it in a report.
        viewers = Collections.unmodifiableMap(new LinkedHashMap<>(viewers));
        application = Collections.unmodifiableMap(new LinkedHashMap<>(application));
    }

    /// This cell with one more value of what varies.
    ///
    /// @param key `transport`, or a setting after `viewers.` or `application.`
    Cell with(String key, String value) {
        String longer = name.isEmpty() ? shown(key, value) : name + ", " + shown(key, value);
        if (key.equals("transport")) {
            return new Cell(longer, value, viewers, application);
        }
        if (key.startsWith(VIEWERS)) {
            return new Cell(longer, transport, plus(viewers, key.substring(VIEWERS.length()), value), application);
        }
        if (key.startsWith(APPLICATION)) {
            return new Cell(longer, transport, viewers, plus(application, key.substring(APPLICATION.length()), value));
        }
        throw new IllegalArgumentException("A study varies transport, viewers.* or application.*, not " + key);
    }

    private static String shown(String key, String value) {
        return key.equals("transport") ? value : key.substring(key.lastIndexOf('.') + 1) + " " + value;
    }

    private static Map<String, String> plus(Map<String, String> some, String key, String value) {
        Map<String, String> more = new LinkedHashMap<>(some);
        more.put(key, value);
        return more;
    }

    /// Its folder's name.
    String slug() {
        return name.toLowerCase(java.util.Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    }
}
