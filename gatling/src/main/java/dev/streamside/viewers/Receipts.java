package dev.streamside.viewers;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/// The server's answers to chats.
///
/// @param isModerated whether senders may be banned; then a refusal because of a ban is no failure
record Receipts(Deliveries deliveries, boolean isModerated) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /// Counts an answer, and returns whether it is good.
    boolean isGood(String text) {
        JsonNode answer = read(text);
        if (answer.has("seq")) {
            deliveries.acknowledged(answer.get("seq").asLong());
            return true;
        }
        if (isModerated && answer.path("code").asText("").equals("BANNED")) {
            deliveries.refusedByBan();
            return true;
        }
        return false;
    }

    private static JsonNode read(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException wrong) {
            return JSON.missingNode();
        }
    }
}
