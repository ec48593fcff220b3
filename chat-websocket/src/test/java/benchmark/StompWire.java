package benchmark;

import java.io.IOException;
import java.nio.ByteBuffer;

/// As much STOMP as a viewer of [StompChat] needs.
final class StompWire implements Wire {
    private static final String STREAM = "1";

    @Override
    public String target(Viewer viewer) {
        return "/benchmark/stomp";
    }

    @Override
    public void greet(Viewer viewer) throws IOException {
        viewer.write(Frames.text("CONNECT\naccept-version:1.2\nhost:localhost\nheart-beat:0,0\n\n\0"));
    }

    @Override
    public void hear(Viewer viewer, byte[] bytes, int from, int to, Listener listener) throws IOException {
        switch (bytes[from]) {
            case 'M' -> listener.entries(viewer, bytes, body(bytes, from, to), to);
            case 'C' -> {
                viewer.write(Frames.text("SUBSCRIBE\nid:0\ndestination:/topic/streams/" + STREAM + "\n\n\0"));
                listener.joined(viewer); // the broker sends no receipt for a subscription
            }
            case 'E' -> listener.refused("ERROR");
            default -> {}
        }
    }

    /// The headers differ for every subscriber; what follows them is the same for all.
    private static int body(byte[] bytes, int from, int to) {
        for (int i = from; i < to - 1; i++) {
            if (bytes[i] == '\n' && bytes[i + 1] == '\n') {
                return i + 2;
            }
        }
        return to;
    }

    @Override
    public ByteBuffer chat(String text, int number) {
        return Frames.text("SEND\ndestination:/app/streams/" + STREAM + "/chats\ncontent-type:application/json\n\n"
                + "{\"text\":\"" + text + "\",\"clientMessageId\":\"load-" + number + "\"}\0");
    }
}
