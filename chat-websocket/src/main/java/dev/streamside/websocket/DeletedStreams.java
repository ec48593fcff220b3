package dev.streamside.websocket;

import dev.streamside.broadcast.stream.StreamDeleted;
import dev.streamside.socket.CloseReason;
import dev.streamside.socket.KeepAlive;
import dev.streamside.socket.SocketSession;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/// Closes the sockets of viewers who wait for a stream that has been deleted.
@Component
record DeletedStreams(KeepAlive keepAlive) {
    /// Checks every socket, because deleting is rare. A socket that opens meanwhile no longer finds the
    /// stream.
    @EventListener
    void close(StreamDeleted deleted) {
        for (SocketSession<?> socket : keepAlive.sessions()) {
            if (socket.context() instanceof ViewerConnection viewer
                    && viewer.stream.id().equals(deleted.streamId())) {
                socket.close(CloseReason.NO_SUCH_STREAM);
            }
        }
    }
}
