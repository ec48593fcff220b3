package benchmark;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;

/// The socket of this project.
final class StreamsideWire implements Wire {
    /// `{"type":"` comes first, and what follows tells the types apart by their first two letters.
    private static final int TYPE_AT = 9;

    private final String streamId;
    /// A chat under an id that was used before would be no new chat, and nobody would get it.
    private final AtomicLong ids = new AtomicLong();

    StreamsideWire(String streamId) {
        this.streamId = streamId;
    }

    @Override
    public String target(Viewer viewer) {
        String cursor = viewer.place.cursor();
        return "/ws/v1/streams/" + streamId + (cursor.isEmpty() ? "" : "?after=" + cursor);
    }

    @Override
    public void greet(Viewer viewer) {}

    @Override
    public void hear(Viewer viewer, byte[] bytes, int from, int to, Listener listener) {
        if (to - from < TYPE_AT + 2) {
            return;
        }
        switch (bytes[from + TYPE_AT]) {
            case 'h' -> {
                listener.greeted(viewer, bytes, from, to);
                listener.joined(viewer);
            }
            case 'e' -> {
                if (bytes[from + TYPE_AT + 1] == 'n') {
                    listener.entries(viewer, bytes, from, to);
                } else {
                    listener.refused(code(bytes, from, to));
                }
            }
            default -> {} // counts, and the receipts of chats that were taken
        }
    }

    private static String code(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8).replaceFirst(".*\"code\":\"(\\w+)\".*", "$1");
    }

    @Override
    public ByteBuffer chat(String text, int number) {
        return Frames.text("{\"type\":\"chat\",\"text\":\"" + text + "\",\"clientMessageId\":\"load-"
                + ids.incrementAndGet() + "\"}");
    }
}
