package benchmark;

import dev.streamside.testing.load.Wire;

/// The part of STOMP that a viewer of [StompApplication] needs.
final class StompWire implements Wire {
    private static final String STREAM = "1";
    private static final String SUBSCRIBE = "SUBSCRIBE\nid:0\ndestination:/topic/streams/" + STREAM + "\n\n\0";

    @Override
    public String target(String cursor) {
        return "/benchmark/stomp";
    }

    @Override
    public String greeting(String cursor) {
        return "CONNECT\naccept-version:1.2\nhost:localhost\nheart-beat:0,0\n\n\0";
    }

    @Override
    public Meaning read(byte[] bytes, int from, int to) {
        return switch (bytes[from]) {
            case 'M' -> new Meaning(Kind.ENTRIES, body(bytes, from, to), "", "");
            case 'C' -> new Meaning(Kind.WELCOME, to, SUBSCRIBE, ""); // there is no receipt for a subscription
            case 'E' -> new Meaning(Kind.REFUSED, to, "", "ERROR");
            default -> Meaning.OTHER;
        };
    }

    /// The headers differ for every subscriber; the rest is the same for all.
    private static int body(byte[] bytes, int from, int to) {
        for (int i = from; i < to - 1; i++) {
            if (bytes[i] == '\n' && bytes[i + 1] == '\n') {
                return i + 2;
            }
        }
        return to;
    }

    @Override
    public String chat(String text) {
        return "SEND\ndestination:/app/streams/" + STREAM + "/chats\ncontent-type:application/json\n\n{\"text\":\""
                + text + "\",\"clientMessageId\":\"load\"}\0";
    }
}
