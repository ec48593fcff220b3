package dev.streamside.client;

import com.google.gson.JsonObject;
import java.util.List;

/// What a transport brings at once.
///
/// @param isHello        whether it is the first of its connection
/// @param cursor         where to go on
/// @param reset          nothing that was shown before counts
/// @param skipped        how many entries before these were left out
/// @param nextPollMillis when to ask again; 0 if the server does not say
record Batch(boolean isHello, List<Entry> entries, String cursor, boolean reset, long skipped, long nextPollMillis) {
    static Batch of(JsonObject json) {
        return new Batch(
                "hello".equals(Json.text(json, "type")),
                Json.list(json, "entries", entry -> Entry.of(entry.getAsJsonObject())),
                Json.required(json, "cursor"),
                json.has("reset") && json.get("reset").getAsBoolean(),
                Json.number(json, "skipped", 0),
                Json.number(json, "nextPollMillis", 0));
    }
}
