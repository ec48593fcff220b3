package dev.streamside.broadcast.media;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// An event that a media server reports about the show of one channel.
enum MediaEvent {
    ON_AIR,
    OFF_AIR,
    /// A viewer has joined the video, or another event that does not matter here.
    OTHER;

    private static final Set<String> ON = Set.of("publish", "on_publish");
    private static final Set<String> OFF = Set.of("publish_done", "unpublish", "on_unpublish");

    /// From a form, as sent by nginx-rtmp (`on_publish`, `on_publish_done`), or by a command such as
    /// MediaMTX's `runOnReady`.
    static MediaEvent ofForm(Map<String, String> form) {
        return of(form.get("call"));
    }

    /// From JSON, as sent by SRS (`on_publish`, `on_unpublish`) or OvenMediaEngine (`AdmissionWebhooks`).
    static MediaEvent ofJson(JsonNode json) {
        if (!json.at("/request").isObject()) {
            return of(json.path("action").asString(""));
        }
        boolean incoming = json.at("/request/direction").asString("").equals("incoming");
        return switch (json.at("/request/status").asString("")) {
            case "opening" -> incoming ? ON_AIR : OTHER;
            case "closing" -> incoming ? OFF_AIR : OTHER;
            default -> OTHER;
        };
    }

    private static MediaEvent of(@Nullable String word) {
        if (word == null) {
            return OTHER;
        }
        return ON.contains(word) ? ON_AIR : OFF.contains(word) ? OFF_AIR : OTHER;
    }
}
