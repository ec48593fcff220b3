package dev.streamside.websocket;

import dev.streamside.delivery.Receiver;
import dev.streamside.socket.CloseReason;
import dev.streamside.socket.Frame;
import dev.streamside.socket.SocketSession;
import java.util.List;

/// A socket as a subscriber.
record SocketReceiver(SocketSession<?> session) implements Receiver<Frame> {
    @Override
    public boolean offer(List<Frame> frames) {
        return session.offer(frames);
    }

    @Override
    public void onWritable(Runnable callback) {
        session.onWritable(callback);
    }

    @Override
    public void tooSlow() {
        session.close(CloseReason.TOO_SLOW);
    }
}
