package dev.streamside.socket;

import dev.streamside.platform.connection.WriteQueue;
import java.io.IOException;
import java.util.List;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One connection, from the moment it is open until it has ended. No method waits. Safe for any thread.
///
/// The monitor guards the state of closing: open; closing, when our close frame is written or queued and the
/// client has until the deadline to read and answer it; ended. Writes have a monitor of their own
/// ([WriteQueue]), and the two are never held together.
///
/// @param <C> the handler's context
public final class SocketSession<C> {
    private static final Logger log = LoggerFactory.getLogger(SocketSession.class);

    private final SocketWrapperBase<?> socket;
    private final SocketHandler<C> handler;
    private final C context;
    private final KeepAlive keepAlive;
    private final SocketMetrics metrics;
    private final SocketProperties properties;
    private final boolean compressed;
    private final WriteQueue<Frame> writes;
    private final Silence silence = new Silence(System.nanoTime());

    /// Null until a close frame has been sent.
    private @Nullable CloseReason closeReason;
    private long closeBy;
    private boolean gone;

    /// Whether the client has closed its sending side.
    private volatile boolean clientClosed;
    /// Whether the client has broken the protocol, so that its close frame cannot be read any more.
    private volatile boolean unreadable;
    private volatile Runnable whenWritable = SocketSession::tellNobody;

    SocketSession(
            SocketWrapperBase<?> socket,
            SocketHandler<C> handler,
            C context,
            KeepAlive keepAlive,
            SocketMetrics metrics,
            SocketProperties properties,
            boolean compressed) {
        this.socket = socket;
        this.handler = handler;
        this.context = context;
        this.keepAlive = keepAlive;
        this.metrics = metrics;
        this.properties = properties;
        this.compressed = compressed;
        this.writes = new WriteQueue<>(socket, new Writes());
    }

    public C context() {
        return context;
    }

    /// Whether the client takes [compressed texts][Frame#compressedText], and may send some.
    public boolean isCompressed() {
        return compressed;
    }

    /// A reader for this client's frames.
    FrameReader reader() {
        var limit = new FrameRateLimit(properties, System.nanoTime());
        return new FrameReader(
                (int) properties.maxMessageSize().toBytes(), compressed, new IncomingFrames(this, metrics, limit));
    }

    void established() {
        metrics.opened();
        keepAlive.watch(this);
        try {
            handler.opened(this);
        } catch (RuntimeException failure) {
            log.error("A connection could not be opened", failure);
            close(CloseReason.INTERNAL);
        }
    }

    /// Writes `frames` in one go if nothing else is being written.
    ///
    /// @return false when they were not taken: another write is in flight, after which the [#onWritable]
    ///     callback runs, or the connection is closing
    public boolean offer(List<Frame> frames) {
        return writes.offer(frames);
    }

    /// Writes `frame` after the writes in progress. If too many are waiting already, the client is closed as
    /// too slow.
    public void send(Frame frame) {
        if (!writes.send(frame)) {
            close(CloseReason.TOO_SLOW);
        }
    }

    /// Sets what to run when there is room again.
    ///
    /// @param callback run, on any thread, whenever a write that could not finish at once has finished
    public void onWritable(Runnable callback) {
        whenWritable = callback;
    }

    public void close(CloseReason reason) {
        close(reason, reason.frame());
    }

    /// Closes with another text.
    ///
    /// @param detail replaces the reason's usual text; ASCII, at most 123 characters
    public void close(CloseReason reason, String detail) {
        close(reason, reason.frame(detail));
    }

    private void close(CloseReason reason, Frame frame) {
        if (beginClosing(reason)) {
            writes.end(frame);
        }
        finishClosing();
    }

    private synchronized boolean beginClosing(CloseReason reason) {
        if (!isOpen()) {
            return false;
        }
        closeReason = reason;
        closeBy = System.nanoTime() + properties.closeTimeout().toNanos();
        return true;
    }

    /// Closes for a violation. After it, the start of the next frame is unknown.
    void refuse(ProtocolViolation violation) {
        unreadable = true;
        close(violation.reason(), violation.detail());
    }

    /// Called once the kernel has our close frame.
    private void finishClosing() {
        if (writes.isFinished()) {
            if (clientClosed) {
                abort();
            } else if (unreadable) {
                endOutput();
            }
        }
    }

    /// Ends only our side: a client whose answer cannot be read must not have to wait for the deadline. Data
    /// that it still sends is discarded, because a reset would overtake the close frame.
    private void endOutput() {
        if (socket.getSocket() instanceof NioChannel channel) {
            try {
                channel.getIOChannel().shutdownOutput();
            } catch (IOException gone) {
                abort();
            }
        }
    }

    /// Cuts the connection without a close frame, for a client that no longer reads.
    private void abort() {
        socket.close();
        gone();
    }

    /// The connection has ended. Calls the handler once.
    void gone() {
        CloseReason reason;
        synchronized (this) {
            if (gone) {
                return;
            }
            gone = true;
            reason = closeReason;
        }
        writes.discard();
        whenWritable = SocketSession::tellNobody;
        keepAlive.forget(this);
        metrics.closed(reason);
        try {
            handler.closed(this);
        } catch (RuntimeException failure) {
            log.error("A closed connection could not be cleaned up", failure);
        }
    }

    synchronized boolean isGone() {
        return gone;
    }

    public synchronized boolean isOpen() {
        return closeReason == null && !gone;
    }

    void bytesReceived(long nowNanos) {
        silence.received(nowNanos);
    }

    void received(String message) {
        if (isOpen()) {
            try {
                handler.received(this, message);
            } catch (RuntimeException failure) {
                log.error("A message could not be handled", failure);
                close(CloseReason.INTERNAL);
            }
        }
    }

    void clientClosed(CloseReason answer) {
        clientClosed = true;
        close(answer);
    }

    /// Enforces the deadlines of this connection; called about once a second.
    void check(long nowNanos) {
        if (isOverdue(nowNanos) || silence.isUnanswered(nowNanos, properties)) {
            abort();
        } else if (writes.isStuck(nowNanos, properties.writeTimeout().toNanos())) {
            close(CloseReason.TOO_SLOW);
        } else if (isOpen() && silence.needsPing(nowNanos, properties)) {
            silence.pinged(nowNanos);
            send(Frame.ping());
        }
    }

    /// Whether the client's time to close its side is over.
    private synchronized boolean isOverdue(long nowNanos) {
        return closeReason != null && nowNanos - closeBy > 0;
    }

    private final class Writes implements WriteQueue.Listener<Frame> {
        @Override
        public void writing(List<Frame> frames) {
            metrics.wrote(frames);
        }

        @Override
        public void written(boolean writable) {
            if (writable) {
                whenWritable.run();
            }
            finishClosing();
        }

        @Override
        public void failed() {
            abort();
        }
    }

    private static void tellNobody() {}
}
