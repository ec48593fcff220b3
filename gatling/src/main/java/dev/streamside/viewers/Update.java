package dev.streamside.viewers;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;

/// What a viewer receives at once: the answer to a poll, a frame, or an event. Entries have the same form in
/// all of them.
///
/// @param type       of the frame or event; empty for a poll
/// @param cursor     the number of the last entry that this update reaches
/// @param skipped    how many entries were left out, as the server reports
/// @param pollMillis time until the next poll; 0 if there is none
record Update(String type, List<Entry> entries, long cursor, long skipped, long pollMillis) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /// One entry of the log.
    ///
    /// @param messageId the id given by the sender; empty if it is not a chat
    /// @param authorId  empty if it is not a chat, or if its author has a badge: moderators do not delete
    ///                  such chats
    record Entry(long seq, String messageId, String authorId) {}

    /// Parses an update.
    ///
    /// @throws IllegalArgumentException if it is not JSON
    static Update read(String json) {
        return of(parse(json));
    }

    /// Parses a server-sent event in Gatling's form: an object with its fields, in which the data is JSON
    /// itself.
    ///
    /// @return an update without content if the event has no data
    /// @throws IllegalArgumentException if it is not JSON
    static Update ofEvent(String fields) {
        return of(parse(fields).path("data"));
    }

    private static JsonNode parse(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException wrong) {
            throw new IllegalArgumentException("No JSON", wrong);
        }
    }

    private static Update of(JsonNode update) {
        List<Entry> entries = new ArrayList<>();
        update.path("entries")
                .forEach(entry -> entries.add(new Entry(
                        entry.path("seq").asLong(),
                        entry.path("clientMessageId").asText(""),
                        entry.path("author").has("badge")
                                ? ""
                                : entry.path("author").path("id").asText(""))));
        return new Update(
                update.path("type").asText(""),
                entries,
                update.path("cursor").asLong(-1),
                update.path("skipped").asLong(),
                update.path("nextPollMillis").asLong());
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
