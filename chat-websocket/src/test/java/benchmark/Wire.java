package benchmark;

import java.io.IOException;
import java.nio.ByteBuffer;

/// What is spoken inside of the frames.
interface Wire {
    /// What a message means to the viewer that got it.
    interface Listener {
        /// The viewer is there and will get what is sent from now on.
        void joined(Viewer viewer);

        /// The first answer, which says where in the stream the viewer begins.
        void greeted(Viewer viewer, byte[] bytes, int from, int to);

        void entries(Viewer viewer, byte[] bytes, int from, int to);

        /// A chat was not taken.
        void refused(String code);
    }

    /// The path and query to ask for.
    String target(Viewer viewer);

    /// Says what must be said after the upgrade.
    void greet(Viewer viewer) throws IOException;

    /// Understands one text message, in `bytes` from `from` to `to`.
    void hear(Viewer viewer, byte[] bytes, int from, int to, Listener listener) throws IOException;

    /// A frame that sends a chat.
    ///
    /// @param text without anything that JSON would escape
    ByteBuffer chat(String text, int number);
}
