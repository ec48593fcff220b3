package benchmark;

import dev.streamside.testing.load.Wire;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The part of the protocol of [Centrifugo] that a viewer needs: its JSON, one line for each message.
final class CentrifugoWire implements Wire {
    private static final String CHANNEL = "\"channel\":\"chat\"";
    private static final String PING = "{}";
    private static final byte[] PING_BYTES = PING.getBytes(StandardCharsets.US_ASCII);
    private static final byte[] SUBSCRIBED = "{\"id\":2,\"subscribe\":".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] PUBLICATION =
            ("{\"push\":{" + CHANNEL + ",\"pub\":").getBytes(StandardCharsets.US_ASCII);

    @Override
    public String target(String cursor) {
        return "/connection/websocket";
    }

    @Override
    public String greeting(String cursor) {
        String recovery = cursor.isEmpty() ? "" : ",\"recover\":true,\"offset\":" + cursor;
        return "{\"id\":1,\"connect\":{}}\n{\"id\":2,\"subscribe\":{" + CHANNEL + recovery + "}}";
    }

    @Override
    public int endOfMessage(byte[] bytes, int from, int to) {
        int end = from;
        while (end < to && bytes[end] != '\n') {
            end++;
        }
        return end;
    }

    @Override
    public Meaning read(byte[] bytes, int from, int to) {
        if (startsWith(PUBLICATION, bytes, from, to)) {
            return new Meaning(Kind.ENTRIES, from, "", "");
        }
        if (startsWith(SUBSCRIBED, bytes, from, to)) {
            return new Meaning(Kind.WELCOME, from, "", "");
        }
        if (startsWith(PING_BYTES, bytes, from, to)) {
            return new Meaning(Kind.PING, to, PING, "");
        }
        String other = new String(bytes, from, to - from, StandardCharsets.UTF_8);
        return other.contains("\"error\":")
                ? new Meaning(Kind.REFUSED, to, "", other.replaceFirst(".*\"message\":\"([^\"]*)\".*", "$1"))
                : Meaning.OTHER; // the connection, and accepted messages
    }

    private static boolean startsWith(byte[] start, byte[] bytes, int from, int to) {
        return to - from >= start.length && Arrays.equals(bytes, from, from + start.length, start, 0, start.length);
    }

    @Override
    public JsonNode translate(JsonNode body) {
        return body.has("push") ? entry(body.at("/push/pub")) : hello(body.path("subscribe"));
    }

    private static ObjectNode hello(JsonNode subscribed) {
        ObjectNode hello = JsonMapper.shared().createObjectNode();
        hello.putArray("entries")
                .addAll(subscribed
                        .path("publications")
                        .valueStream()
                        .map(CentrifugoWire::entry)
                        .toList());
        return hello.put("cursor", subscribed.path("offset").asLong(0))
                .put(
                        "reset",
                        subscribed.path("was_recovering").asBoolean(false)
                                && !subscribed.path("recovered").asBoolean(false));
    }

    private static ObjectNode entry(JsonNode publication) {
        return JsonMapper.shared()
                .createObjectNode()
                .put("seq", publication.path("offset").asLong())
                .set("text", publication.at("/data/text"));
    }

    /// Centrifugo adds no author and no time, so the client sends what the other servers add.
    @Override
    public String chat(String text) {
        return "{\"id\":3,\"publish\":{" + CHANNEL
                + ",\"data\":{\"type\":\"chat\",\"author\":{\"id\":\"860123456789012345\","
                + "\"name\":\"Member member-1z4f-12\"},\"text\":\"" + text + "\",\"sentAt\":\"" + Instant.now()
                + "\",\"clientMessageId\":\"load\"}}}";
    }
}
