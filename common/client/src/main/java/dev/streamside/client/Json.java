package dev.streamside.client;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Reads JSON as a tree. Without reflection, tools that shrink an app need no rules for it. Malformed or missing
/// values end in a [RuntimeException], which [StreamsideException#of] turns into `BAD_ANSWER`.
final class Json {
    private Json() {}

    static JsonObject parse(String text) {
        return parseAny(text).getAsJsonObject();
    }

    static JsonElement parseAny(String text) {
        var reader = new JsonReader(new StringReader(text));
        reader.setStrictness(Strictness.STRICT);
        return JsonParser.parseReader(reader);
    }

    static @Nullable String text(JsonObject json, String name) {
        JsonElement value = json.get(name);
        return value == null || value.isJsonNull() ? null : value.getAsString();
    }

    static String required(JsonObject json, String name) {
        String text = text(json, name);
        if (text == null) {
            throw new IllegalArgumentException(name + " is missing");
        }
        return text;
    }

    static long number(JsonObject json, String name, long otherwise) {
        JsonElement value = json.get(name);
        return value == null || value.isJsonNull() ? otherwise : value.getAsLong();
    }

    static @Nullable Long number(JsonObject json, String name) {
        return json.has(name) ? (Long) number(json, name, 0) : null;
    }

    static <T> List<T> list(JsonObject json, String name, Function<JsonElement, T> parse) {
        var list = new ArrayList<T>();
        json.getAsJsonArray(name).forEach(element -> list.add(parse.apply(element)));
        return List.copyOf(list);
    }
}
