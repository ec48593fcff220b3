package dev.streamside.client;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Expands entries in compact form, which the API describes, and leaves other entries unchanged. Each connection
/// or answer needs a reader of its own, because later entries refer to earlier ones. Malformed input ends in a
/// [RuntimeException].
final class CompactReader {
    private static final Pattern CURSOR = Pattern.compile("([0-9]{1,18})(-[0-9]{1,9})?");

    /// The server's format of times.
    private static final DateTimeFormatter MILLISECONDS =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

    /// In milliseconds since 1970.
    private static final long YEAR_10000 = 253_402_300_800_000L;

    private final List<JsonObject> authors = new ArrayList<>();
    private long millis;
    /// The part of a cursor after its number; null before the first cursor.
    private @Nullable String epoch;

    /// @return the same message in full form; a chat lacks its `clientMessageId`
    JsonObject read(JsonElement message) {
        if (message.isJsonArray()) {
            return goOn(message.getAsJsonArray());
        }
        JsonObject json = message.getAsJsonObject();
        return json.has("entries") ? begin(json) : json;
    }

    private JsonObject begin(JsonObject batch) {
        Matcher cursor = CURSOR.matcher(Json.required(batch, "cursor"));
        boolean isCursor = cursor.matches();
        authors.clear();
        millis = 0;
        epoch = !isCursor ? null : cursor.group(2) == null ? "" : cursor.group(2);
        JsonArray entries = batch.getAsJsonArray("entries");
        for (JsonElement entry : entries) {
            if (entry.isJsonArray()) {
                batch.add("entries", entries(entries, 0, Long.parseLong(cursor.group(1))));
                break;
            }
        }
        return batch;
    }

    private JsonObject goOn(JsonArray message) {
        int from = message.get(1).isJsonPrimitive() ? 2 : 1;
        long last = number(message.get(0));
        long skipped = from == 1 ? 0 : number(message.get(1));
        ensure(epoch != null && skipped >= 0 && message.size() > from);
        var batch = new JsonObject();
        batch.addProperty("type", "entries");
        batch.add("entries", entries(message, from, last));
        batch.addProperty("cursor", last + epoch);
        batch.addProperty("skipped", skipped);
        return batch;
    }

    private JsonArray entries(JsonArray compact, int from, long last) {
        var full = new JsonArray();
        long seq = last - (compact.size() - 1 - from);
        ensure(seq > 0);
        for (JsonElement entry : compact.asList().subList(from, compact.size())) {
            full.add(entry.isJsonArray() ? chat(entry.getAsJsonArray(), seq) : other(entry.getAsJsonObject(), seq));
            seq++;
        }
        return full;
    }

    private static JsonObject other(JsonObject entry, long seq) {
        ensure(Json.required(entry, "seq").equals(String.valueOf(seq)));
        return entry;
    }

    private JsonObject chat(JsonArray compact, long seq) {
        ensure(compact.size() == 3 || compact.size() == 4);
        millis = Math.addExact(millis, number(compact.get(0)));
        ensure(millis >= 0 && millis < YEAR_10000);
        var chat = new JsonObject();
        chat.addProperty("type", "chat");
        chat.addProperty("seq", String.valueOf(seq));
        chat.add("author", author(compact.get(1)));
        chat.addProperty("text", text(compact.get(2)));
        chat.addProperty("sentAt", MILLISECONDS.format(Instant.ofEpochMilli(millis)));
        if (compact.size() == 4) {
            compact.get(3).getAsJsonObject().entrySet().forEach(field -> {
                ensure(!chat.has(field.getKey()));
                chat.add(field.getKey(), field.getValue());
            });
        }
        return chat;
    }

    private JsonObject author(JsonElement author) {
        if (author.isJsonPrimitive()) {
            return authors.get(Math.toIntExact(number(author)));
        }
        JsonObject introduced = author.getAsJsonObject();
        text(introduced.get("id"));
        text(introduced.get("name"));
        authors.add(introduced);
        return introduced;
    }

    private static String text(@Nullable JsonElement value) {
        if (value instanceof JsonPrimitive primitive && primitive.isString()) {
            return primitive.getAsString();
        }
        throw senseless();
    }

    private static long number(JsonElement value) {
        ensure(value instanceof JsonPrimitive primitive && primitive.isNumber());
        return new BigDecimal(value.getAsString()).longValueExact();
    }

    private static void ensure(boolean condition) {
        if (!condition) {
            throw senseless();
        }
    }

    private static IllegalArgumentException senseless() {
        return new IllegalArgumentException("entries that make no sense");
    }
}
