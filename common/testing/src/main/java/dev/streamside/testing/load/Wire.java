package dev.streamside.testing.load;

import tools.jackson.databind.JsonNode;

/// The protocol within the frames. Implementations are safe for use by several threads.
public interface Wire {
    enum Kind {
        /// The viewer has joined, and will receive everything that is sent from now on.
        WELCOME,
        ENTRIES,
        /// A chat was refused.
        REFUSED,
        /// The server checks whether the viewer still answers, by a message of its own.
        PING,
        OTHER
    }

    /// The meaning of a message.
    ///
    /// @param body  the beginning of the JSON with its entries
    /// @param reply what the viewer must send now; empty for nothing
    /// @param code  why a chat was refused; otherwise empty
    record Meaning(Kind kind, int body, String reply, String code) {
        public static final Meaning OTHER = new Meaning(Kind.OTHER, 0, "", "");
    }

    /// The path and query to request.
    ///
    /// @param cursor to continue from; empty to begin
    String target(String cursor);

    /// The message that a viewer sends right after the upgrade; empty for none.
    ///
    /// @param cursor to continue from; empty to begin
    String greeting(String cursor);

    /// The end of the message that begins at `from` in a frame that ends at `to`. One byte separates it from
    /// the next.
    default int endOfMessage(byte[] bytes, int from, int to) {
        return to;
    }

    /// Parses one message, in `bytes` from `from` to `to`.
    Meaning read(byte[] bytes, int from, int to);

    /// The JSON of a message in the form of this project.
    default JsonNode translate(JsonNode body) {
        return body;
    }

    /// A message that sends a chat.
    ///
    /// @param text without anything that JSON would escape
    String chat(String text);
}
