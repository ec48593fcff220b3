package dev.streamside.client;

import com.google.gson.JsonObject;
import java.util.List;

/// Entries that a transport received together.
///
/// @param isHello        whether it is the first batch of its connection
/// @param cursor         where to continue
/// @param reset          whether everything shown before is void
/// @param skipped        how many entries the server left out before these
/// @param nextPollMillis when to poll next; 0 if the server does not say
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
