package dev.streamside.testing.load;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;

/// The WebSocket protocol of this project.
///
/// @param ids counts up, because a chat with the id of another would not be stored
public record StreamsideWire(String streamId, AtomicLong ids) implements Wire {
    /// `{"type":"` comes first. The types then differ in their first two letters.
    private static final int TYPE_AT = 9;

    public StreamsideWire(String streamId) {
        this(streamId, new AtomicLong());
    }

    @Override
    public String target(String cursor) {
        return "/ws/v1/streams/" + streamId + (cursor.isEmpty() ? "" : "?after=" + cursor);
    }

    @Override
    public String greeting(String cursor) {
        return "";
    }

    @Override
    public Meaning read(byte[] bytes, int from, int to) {
        if (to - from < TYPE_AT + 2) {
            return Meaning.OTHER;
        }
        return switch (bytes[from + TYPE_AT]) {
            case 'h' -> new Meaning(Kind.WELCOME, from, "", "");
            case 'e' ->
                bytes[from + TYPE_AT + 1] == 'n'
                        ? new Meaning(Kind.ENTRIES, from, "", "")
                        : new Meaning(
                                Kind.REFUSED,
                                from,
                                "",
                                code(new String(bytes, from, to - from, StandardCharsets.UTF_8)));
            default -> Meaning.OTHER; // counts, and the receipts of accepted chats
        };
    }

    private static String code(String error) {
        return error.replaceFirst(".*\"code\":\"(\\w+)\".*", "$1");
    }

    @Override
    public String chat(String text) {
        return "{\"type\":\"chat\",\"text\":\"" + text + "\",\"clientMessageId\":\"load-" + ids.incrementAndGet()
                + "\"}";
    }
}
