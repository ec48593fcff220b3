package dev.streamside.socket;

/// What an application does with its connections.
///
/// @param <C> the context that the [SocketGuard] gives to each connection
public interface SocketHandler<C> {

    /// The connection is open. Another thread may close it while this runs.
    void opened(SocketSession<C> session);

    /// A whole text has arrived. Called for one text of a connection at a time; it may block, and then the
    /// client's next text waits.
    void received(SocketSession<C> session, String text);

    /// The connection has ended. Called once for every connection, on any thread.
    void closed(SocketSession<C> session);
}
