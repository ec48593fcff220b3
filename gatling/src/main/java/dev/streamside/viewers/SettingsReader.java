package dev.streamside.viewers;

import dev.streamside.viewers.Settings.Default;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.net.URI;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/// Reads [Settings] from text, one record component at a time.
final class SettingsReader {
    private final Map<String, String> values;

    private SettingsReader(Map<String, String> values) {
        this.values = values;
    }

    static Settings read(Map<String, String> values) {
        SettingNames.requireKnown(values.keySet());
        var reader = new SettingsReader(values);
        RecordComponent[] components = Settings.class.getRecordComponents();
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        Object[] arguments = Arrays.stream(components).map(reader::value).toArray();
        try {
            Constructor<Settings> constructor = Settings.class.getDeclaredConstructor(types);
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException refused) {
            if (refused.getCause() instanceof IllegalArgumentException reason) {
                throw reason;
            }
            throw new IllegalStateException(refused);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private Object value(RecordComponent component) {
        String text = text(component.getName());
        try {
            return parse(component.getType(), text);
        } catch (IllegalArgumentException | DateTimeParseException wrong) {
            throw new IllegalArgumentException(
                    component.getName() + " must be " + expected(component.getType()) + ", not " + text, wrong);
        }
    }

    private String text(String name) {
        String given = values.getOrDefault(name, "");
        if (!given.isBlank()) {
            return given.strip();
        }
        Default published = Arrays.stream(Settings.class.getRecordComponents())
                .filter(component -> component.getName().equals(name))
                .findFirst()
                .map(component -> component.getAnnotation(Default.class))
                .orElseThrow();
        return published.sameAs().isEmpty() ? published.value() : text(published.sameAs());
    }

    private static Object parse(Class<?> type, String text) {
        return switch (type.getSimpleName()) {
            case "String" -> text;
            case "Nodes" ->
                new Nodes(Arrays.stream(text.split(",", -1))
                        .map(address -> URI.create(address.strip()))
                        .toList());
            case "ChatRates" -> ChatRates.parse(text);
            case "Asks" -> Asks.valueOf(text.toUpperCase(Locale.ROOT));
            case "int" -> Integer.parseInt(text);
            case "long" -> Long.parseLong(text);
            case "double" -> Double.parseDouble(text);
            case "boolean" -> parseBoolean(text);
            case "Duration" -> parseDuration(text.toLowerCase(Locale.ROOT));
            default -> throw new IllegalStateException("A setting of type " + type);
        };
    }

    private static boolean parseBoolean(String text) {
        if (!text.equals("true") && !text.equals("false")) {
            throw new IllegalArgumentException(text);
        }
        return text.equals("true");
    }

    private static Duration parseDuration(String text) {
        return text.endsWith("ms")
                ? Duration.ofMillis(Long.parseLong(text.substring(0, text.length() - 2)))
                : Duration.parse("PT" + text);
    }

    private static String expected(Class<?> type) {
        return switch (type.getSimpleName()) {
            case "int", "long" -> "a whole number";
            case "double" -> "a number";
            case "boolean" -> "true or false";
            case "Duration" -> "a time such as 250ms, 4s or 5m";
            case "ChatRates" -> "numbers above zero, with commas between them";
            case "Asks" -> "one of " + Arrays.toString(Asks.values());
            case "Nodes" -> "an address, or several with commas between them";
            default -> "a " + type.getSimpleName();
        };
    }
}
