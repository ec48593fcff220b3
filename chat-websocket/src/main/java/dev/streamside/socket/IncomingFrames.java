package dev.streamside.socket;

/// Counts and limits a client's frames, and passes them on unless the connection is closing. One thread at a
/// time.
final class IncomingFrames implements FrameReader.Listener {
    private final SocketSession<?> session;
    private final SocketMetrics metrics;
    private final FrameRateLimit limit;

    IncomingFrames(SocketSession<?> session, SocketMetrics metrics, FrameRateLimit limit) {
        this.session = session;
        this.metrics = metrics;
        this.limit = limit;
    }

    @Override
    public void onFrame() throws ProtocolViolation {
        metrics.received();
        long now = System.nanoTime();
        session.bytesReceived(now);
        if (!limit.take(now)) {
            throw new ProtocolViolation(CloseReason.TOO_MANY_FRAMES, "too many frames");
        }
    }

    @Override
    public void onText(String message) {
        session.received(message);
    }

    @Override
    public void onPing(byte[] payload) {
        session.send(Frame.pong(payload));
    }

    @Override
    public void onPong() {}

    @Override
    public void onClose(CloseReason answer) {
        session.clientClosed(answer);
    }
}
