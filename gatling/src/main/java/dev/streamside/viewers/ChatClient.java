package dev.streamside.viewers;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.http.HttpProtocolBuilder;

/// How a viewer's client talks to the chat over one transport. The viewer is in the session, see [Viewer]; the
/// stream's id is the attribute `stream`. A request has the same name in every implementation that makes it.
interface ChatClient {
    String FIRST_CHATS = "first chats";
    String NEW_CHATS = "new chats";
    String COUNTS = "counts and heartbeat";
    String SEND = "send";

    /// Adds what this transport needs.
    HttpProtocolBuilder configure(HttpProtocolBuilder http);

    /// Gets the first chats, and begins the inbox with them. Fails the session when there are none.
    ChainBuilder join();

    /// Puts into the inbox what is new.
    ChainBuilder receive();

    /// Says that the viewer is still there, and learns the counts; nothing where the connection itself says so.
    ChainBuilder heartbeat();

    /// Sends what [Viewer#line] says, and reports the receipt.
    ChainBuilder send();

    /// Waits for what is on its way, puts it into the inbox and leaves.
    ChainBuilder leave();
}
