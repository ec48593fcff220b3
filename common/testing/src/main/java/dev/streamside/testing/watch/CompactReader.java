package dev.streamside.testing.watch;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Reads messages as a client does: compact entries are turned into the full form, without the ids of
/// senders. Use one for each connection.
public final class CompactReader {
    private static final JsonMapper JSON = JsonMapper.shared();
    /// The server's format of times.
    private static final DateTimeFormatter MILLISECONDS =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

    private final List<JsonNode> authors = new ArrayList<>();
    private long millis;
    private @Nullable String epoch;

    /// @throws IllegalStateException if the message refers to something that was not read here
    public ObjectNode read(String message) {
        JsonNode json = JSON.readTree(message);
        if (json instanceof ArrayNode next) {
            return goOn(next);
        }
        authors.clear();
        millis = 0;
        String cursor = json.get("cursor").asString();
        int dash = cursor.indexOf('-');
        epoch = dash < 0 ? "" : cursor.substring(dash);
        long last = Long.parseLong(dash < 0 ? cursor : cursor.substring(0, dash));
        var full = (ObjectNode) json;
        full.set("entries", entries((ArrayNode) json.get("entries"), 0, last));
        return full;
    }

    /// The entries separated by commas: as they arrived, if they were in the full form.
    static String run(String message, JsonNode full) {
        JsonNode entries = JSON.readTree(message).get("entries");
        boolean asTheyCame = entries != null && entries.valueStream().noneMatch(JsonNode::isArray);
        String text = asTheyCame ? message : "{\"entries\":" + full.get("entries") + ",\"cursor\"";
        return text.substring(text.indexOf('[') + 1, text.lastIndexOf("],\"cursor\""));
    }

    private ObjectNode goOn(ArrayNode message) {
        if (epoch == null) {
            throw new IllegalStateException("nothing came before " + message);
        }
        int from = message.get(1).isNumber() ? 2 : 1;
        long last = message.get(0).asLong();
        ObjectNode full = JSON.createObjectNode().put("type", "entries");
        full.set("entries", entries(message, from, last));
        return full.put("cursor", last + Objects.requireNonNull(epoch))
                .put("skipped", from == 1 ? 0 : message.get(1).asInt());
    }

    private ArrayNode entries(ArrayNode compact, int from, long last) {
        ArrayNode full = JSON.createArrayNode();
        for (int i = from; i < compact.size(); i++) {
            JsonNode entry = compact.get(i);
            String seq = Long.toString(last - (compact.size() - 1 - i));
            full.add(entry instanceof ArrayNode chat ? chat(chat, seq) : entry);
        }
        return full;
    }

    private ObjectNode chat(ArrayNode compact, String seq) {
        millis += compact.get(0).asLong();
        ObjectNode chat = JSON.createObjectNode().put("type", "chat").put("seq", seq);
        JsonNode author = compact.get(1);
        if (author.isNumber()) {
            if (author.asInt() >= authors.size()) {
                throw new IllegalStateException("author " + author + " of " + authors.size());
            }
            author = authors.get(author.asInt());
        } else {
            authors.add(author);
        }
        chat.set("author", author);
        chat.set("text", compact.get(2));
        chat.put("sentAt", MILLISECONDS.format(Instant.ofEpochMilli(millis)));
        if (compact.size() > 3) {
            chat.setAll((ObjectNode) compact.get(3));
        }
        return chat;
    }
}
