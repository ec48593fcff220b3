package dev.streamside.platform.cluster;

import dev.streamside.chat.log.memory.Timelines;
import dev.streamside.chat.timeline.Overflow;
import dev.streamside.chat.timeline.Slice;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.platform.id.Cursor;
import dev.streamside.platform.id.StreamId;
import dev.streamside.testing.Node;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What a node shows of a stream. It follows the stream from this moment on.
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
        return entries(timeline(node, stream).newest(Timeline.MAX_LIMIT));
    }

    /// All entries in memory, oldest first.
    List<JsonNode> all() {
        Timeline timeline = timeline(node, stream);
        var all = new ArrayList<JsonNode>();
        for (long cursor = timeline.oldest() - 1; cursor < timeline.head(); ) {
            Slice next = timeline.read(cursor, Timeline.MAX_LIMIT, Overflow.PAGE);
            all.addAll(entries(next));
            cursor = next.cursor();
        }
        return all;
    }

    /// What a returning viewer gets.
    Slice after(Cursor cursor) {
        Timeline timeline = Objects.requireNonNull(node.part(Timelines.class).find(StreamId.of(stream), cursor));
        return timeline.read(cursor.seq(), cursor.epoch(), Timeline.MAX_LIMIT, Overflow.PAGE);
    }

    private static List<JsonNode> entries(Slice slice) {
        byte[] bytes = new byte[slice.byteLength()];
        slice.copyTo(bytes, 0);
        return JsonMapper.shared()
                .readTree("[" + new String(bytes, StandardCharsets.UTF_8) + "]")
                .valueStream()
                .toList();
    }

    /// The messages in memory, oldest first, each as its number and text, as its sender knows it.
    List<String> chats() {
        return all().stream()
                .filter(entry -> entry.has("text"))
                .map(entry ->
                        entry.get("seq").asString() + " " + entry.get("text").asString())
                .toList();
    }

    /// The texts of the newest entries that have one.
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
