package dev.streamside.viewers;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import java.time.Duration;

/// How a viewer's client talks to the chat over one transport. The viewer is in the session, see [Viewer]; the
/// stream's id is the attribute `stream`. A request has the same name in every implementation that makes it.
interface ChatClient {
    String NEW_CHATS = "new chats";
    String COUNTS = "counts and heartbeat";
    String SEND = "send";

    /// How long a leaving viewer waits for outstanding entries: frames that the server delays to merge them,
    /// and chats from other nodes.
    Duration IN_FLIGHT = Duration.ofSeconds(1);

    /// Adds the settings that this transport needs.
    HttpProtocolBuilder configure(HttpProtocolBuilder http);

    /// The name of the request that brings the first chats: an answer, timed from its request, or the `hello`
    /// of a connection, timed from the opening of the connection.
    String firstChats();

    /// Gets the first chats and starts the inbox with them. Fails the session if there is no answer.
    ChainBuilder join();

    /// Puts new entries into the inbox.
    ChainBuilder receive();

    /// Sends a heartbeat, which returns the counts. Does nothing if the connection itself shows that the
    /// viewer is present.
    ChainBuilder heartbeat();

    /// Sends a chat with the text of [Viewer#line], and reports the receipt.
    ChainBuilder send();

    /// Waits for what is in flight, puts it into the inbox, and leaves.
    ChainBuilder leave();
}
