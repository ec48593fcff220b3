package dev.streamside.cluster;

import dev.streamside.chatlog.Timelines;
import dev.streamside.id.StreamId;
import dev.streamside.testing.Node;
import dev.streamside.timeline.Slice;
import dev.streamside.timeline.Timeline;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What a node shows of a stream. It follows the stream from the first look on.
record Shown(Node node, String stream) {
    Shown {
        timeline(node, stream);
    }

    long head() {
        return timeline(node, stream).head();
    }

    int epoch() {
        return timeline(node, stream).epoch();
    }

    /// The newest 200 entries, oldest first.
    List<JsonNode> newest() {
        Slice slice = timeline(node, stream).newest(200);
        byte[] bytes = new byte[slice.byteLength()];
        slice.copyTo(bytes, 0);
        return JsonMapper.shared()
                .readTree("[" + new String(bytes, StandardCharsets.UTF_8) + "]")
                .valueStream()
                .toList();
    }

    /// The texts of those that have one.
    List<String> texts() {
        return newest().stream()
                .filter(entry -> entry.has("text"))
                .map(entry -> entry.get("text").asString())
                .toList();
    }

    private static Timeline timeline(Node node, String stream) {
        return Objects.requireNonNull(node.part(Timelines.class).find(StreamId.of(stream)));
    }
}
