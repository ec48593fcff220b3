package dev.streamside.viewers;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gatling.javaapi.core.Session;

/// The chats that viewers send.
final class Frames {
    private Frames() {}

    /// A chat as the body of a request. Its id contains the time for which it was planned.
    static String chat(Session session) {
        return content(session).toString();
    }

    /// A chat as a frame.
    static String chatFrame(Session session) {
        return content(session).put("type", "chat").toString();
    }

    private static ObjectNode content(Session session) {
        Viewer viewer = Viewer.of(session);
        return JsonNodeFactory.instance
                .objectNode()
                .put("text", viewer.line())
                .put("clientMessageId", viewer.nextMessageId(System.currentTimeMillis()));
    }
}
