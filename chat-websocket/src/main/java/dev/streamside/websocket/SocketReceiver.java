package dev.streamside.websocket;

import dev.streamside.chat.delivery.Receiver;
import dev.streamside.chat.timeline.EntryForm;
import dev.streamside.socket.CloseReason;
import dev.streamside.socket.Frame;
import dev.streamside.socket.SocketSession;
import java.util.List;

/// A socket as a subscriber.
///
/// @param form the form in which it wants the entries
record SocketReceiver(SocketSession<?> session, EntryForm form) implements Receiver<Frame> {
    @Override
    public boolean offer(List<Frame> frames) {
        return session.offer(frames);
    }

    @Override
    public boolean keepsContext() {
        return session.isCompressed();
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
