package dev.streamside.viewers;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;

/// What a viewer receives at once: the answer to a poll, or a frame. Entries look the same in both.
///
/// @param type       of the frame; empty for a poll
/// @param cursor     the last number of the log that this update reaches
/// @param skipped    how many entries the server reports as left out
/// @param pollMillis time until the next poll; 0 on a socket
record Update(String type, List<Entry> entries, long cursor, long skipped, long pollMillis) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /// One entry of the log.
    ///
    /// @param messageId the id that the sender gave it; empty if it is not a chat
    /// @param authorId  empty if it is not a chat, or by somebody with a badge, whom moderators leave alone
    record Entry(long seq, String messageId, String authorId) {}

    /// Parses an update.
    ///
    /// @throws IllegalArgumentException if it is not JSON
    static Update read(String json) {
        try {
            JsonNode root = JSON.readTree(json);
            List<Entry> entries = new ArrayList<>();
            root.path("entries")
                    .forEach(entry -> entries.add(new Entry(
                            entry.path("seq").asLong(),
                            entry.path("clientMessageId").asText(""),
                            entry.path("author").has("badge")
                                    ? ""
                                    : entry.path("author").path("id").asText(""))));
            return new Update(
                    root.path("type").asText(""),
                    entries,
                    root.path("cursor").asLong(-1),
                    root.path("skipped").asLong(),
                    root.path("nextPollMillis").asLong());
        } catch (JsonProcessingException wrong) {
            throw new IllegalArgumentException("No JSON", wrong);
        }
    }

    /// Parses a page of a stream's history, newest first, and takes the chats after `after`.
    static Update ofHistory(String json, long after) {
        List<Entry> entries = read(json).entries().reversed().stream()
                .filter(entry -> entry.seq() > after)
                .toList();
        return new Update(
                "", entries, entries.isEmpty() ? after : entries.getLast().seq(), 0, 0);
    }

    /// Whether it is about the log, rather than counts or a receipt.
    boolean isOfLog() {
        return cursor >= 0;
    }
}
