package dev.streamside.testing.load;

import tools.jackson.databind.JsonNode;

/// What is spoken inside of the frames. Implementations are safe for use by several threads.
public interface Wire {
    enum Kind {
        /// The viewer is there, and will get what is sent from now on.
        WELCOME,
        ENTRIES,
        /// A chat was not taken.
        REFUSED,
        /// The server wants to know whether the viewer is still there, in words of its own.
        PING,
        OTHER
    }

    /// What a message is.
    ///
    /// @param body  where the JSON with its entries begins
    /// @param reply what the viewer must say now; empty for nothing
    /// @param code  why a chat was refused; else empty
    record Meaning(Kind kind, int body, String reply, String code) {
        public static final Meaning OTHER = new Meaning(Kind.OTHER, 0, "", "");
    }

    /// The path and query to ask for.
    ///
    /// @param cursor where to go on; empty to begin
    String target(String cursor);

    /// What a viewer says right after the upgrade; empty for nothing.
    ///
    /// @param cursor where to go on; empty to begin
    String greeting(String cursor);

    /// Where the message ends that begins at `from` in a frame that ends at `to`. One byte is between it and the next.
    default int endOfMessage(byte[] bytes, int from, int to) {
        return to;
    }

    /// Understands one message, in `bytes` from `from` to `to`.
    Meaning read(byte[] bytes, int from, int to);

    /// The JSON of a message as this project would have written it.
    default JsonNode translate(JsonNode body) {
        return body;
    }

    /// A message that sends a chat.
    ///
    /// @param text without anything that JSON would escape
    String chat(String text);
}
