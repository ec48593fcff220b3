package dev.streamside.viewers;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;

/// What a viewer gets at once: the answer to a poll, or a frame. Both transports write entries alike.
///
/// @param type       of the frame; empty for a poll's answer
/// @param cursor     the last number of the log that this reaches
/// @param skipped    how many entries the server left out, and says so
/// @param pollMillis when to ask again; 0 where nobody asks
record Batch(String type, List<Entry> entries, long cursor, long skipped, long pollMillis) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /// @param messageId the sender's own id of it; empty for what is no chat
    record Entry(long seq, String messageId) {}

    /// @throws IllegalArgumentException if it is none
    static Batch read(String json) {
        try {
            JsonNode root = JSON.readTree(json);
            List<Entry> entries = new ArrayList<>();
            root.path("entries")
                    .forEach(entry -> entries.add(new Entry(
                            entry.path("seq").asLong(),
                            entry.path("clientMessageId").asText(""))));
            return new Batch(
                    root.path("type").asText(""),
                    entries,
                    root.path("cursor").asLong(-1),
                    root.path("skipped").asLong(),
                    root.path("nextPollMillis").asLong());
        } catch (JsonProcessingException wrong) {
            throw new IllegalArgumentException("No JSON", wrong);
        }
    }

    /// The newest chats of a stream, as the history has them: those behind `after`, in their order. What is
    /// older than the page and newer than `after` did not fit, and was skipped.
    static Batch ofHistory(String json, long after) {
        List<Entry> page = read(json).entries().reversed();
        List<Entry> entries = page.stream().filter(entry -> entry.seq() > after).toList();
        return entries.isEmpty()
                ? new Batch("", entries, after, 0, 0)
                : new Batch(
                        "",
                        entries,
                        entries.getLast().seq(),
                        Math.max(0, page.getFirst().seq() - after - 1),
                        0);
    }

    /// Whether it has a place in the log, rather than counts or a receipt.
    boolean isOfLog() {
        return cursor >= 0;
    }
}
