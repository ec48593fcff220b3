package dev.streamside.socket;

/// What an application does with its connections.
///
/// @param <C> what it knows of each of them; given when the connection is asked for
public interface SocketHandler<C> {

    /// The connection is open. It may be closed by somebody else while this runs.
    void opened(SocketSession<C> session);

    /// A whole text has arrived. One at a time of each connection, and it may wait: the client's next text then
    /// waits too.
    void received(SocketSession<C> session, String text);

    /// The connection is no more. Called once for every connection that was made, on any thread.
    void closed(SocketSession<C> session);
}
