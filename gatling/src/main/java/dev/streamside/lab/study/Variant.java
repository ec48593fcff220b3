package dev.streamside.lab.study;

import dev.streamside.lab.gatlinglog.Window;
import dev.streamside.viewers.Settings;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// One combination of the values that a study varies.
///
/// @param name        the values that distinguish it from the others
/// @param viewers     settings of the audience that differ from their defaults
/// @param application settings of the application that differ from their defaults
/// @param isAgain     whether it is the first variant once more, to see how much the same thing differs from itself
public record Variant(
        String name, String transport, Map<String, String> viewers, Map<String, String> application, boolean isAgain) {
    private static final String TRANSPORT = "transport";
    private static final String VIEWERS = "viewers.";
    private static final String APPLICATION = "application.";

    public Variant {
        // Reports list the settings in the order of the study's file.
        viewers = Collections.unmodifiableMap(new LinkedHashMap<>(viewers));
        application = Collections.unmodifiableMap(new LinkedHashMap<>(application));
    }

    /// The same settings under another name.
    Variant again() {
        return new Variant(name + ", again", transport, viewers, application, true);
    }

    /// This variant with one more value.
    ///
    /// @param key   `transport`, or a setting after `viewers.` or `application.`
    /// @param words for the value, in the variant's name
    Variant with(String key, String value, String words) {
        String longer = name.isEmpty() ? words : name + ", " + words;
        if (key.equals(TRANSPORT)) {
            return new Variant(longer, value, viewers, application, isAgain);
        }
        if (key.startsWith(VIEWERS)) {
            return new Variant(
                    longer, transport, plus(viewers, key.substring(VIEWERS.length()), value), application, isAgain);
        }
        if (key.startsWith(APPLICATION)) {
            return new Variant(
                    longer, transport, viewers, plus(application, key.substring(APPLICATION.length()), value), isAgain);
        }
        throw new IllegalArgumentException("A study varies transport, viewers.* or application.*, not " + key);
    }

    private static Map<String, String> plus(Map<String, String> some, String key, String value) {
        Map<String, String> more = new LinkedHashMap<>(some);
        more.put(key, value);
        return more;
    }

    /// How many viewers there are while all of them are there.
    public int viewersAtOnce() {
        Settings settings = Settings.of(audience());
        return settings.members() + settings.guests();
    }

    /// The part of a run that is measured, after the start of the audience.
    public Window window() {
        Settings settings = Settings.of(audience());
        return new Window(settings.measureAfter(), settings.measureUntil());
    }

    /// All settings of the audience, the transport included.
    Map<String, String> audience() {
        Map<String, String> all = new HashMap<>(viewers);
        all.put(TRANSPORT, transport);
        return all;
    }

    /// The name in the form of a folder's name.
    String slug() {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    }
}
