package dev.streamside.socket;

import java.nio.ByteBuffer;
import java.nio.channels.CompletionHandler;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.apache.tomcat.util.net.SocketWrapperBase.BlockingMode;
import org.apache.tomcat.util.net.SocketWrapperBase.CompletionState;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketHandler;

/// One connection, as its handler and the broadcaster see it. Nothing here waits.
///
/// The monitor guards what is being written and whether the connection still lives. At most one write is in
/// flight; it is handed to the kernel at once, and Tomcat's poller finishes it when the client was slow to
/// read. Frames that must not be lost wait in a short queue behind it ([#send]); everything else is not queued
/// at all ([#offer]): whoever offers is told when there is room again.
public final class FrameSession extends TextSession {
    private static final Logger log = LoggerFactory.getLogger(FrameSession.class);
    /// Answers to a client's own frames, a ping, a close. A client that lets more gather is not reading.
    private static final int MAX_QUEUED = 64;
    private static final Runnable NOBODY = () -> {};

    private enum State {
        OPEN,
        /// Our close frame is written or queued; the client has until the deadline to read it and to answer.
        CLOSING,
        CLOSED
    }

    private final SocketWrapperBase<?> socket;
    private final WebSocketHandler handler;
    private final KeepAlive liveness;
    private final SocketMetrics metrics;
    private final SocketProperties properties;
    private final String protocol;
    private final Map<String, Object> attributes;
    private final FrameAllowance allowance;
    private final Completion completion = new Completion();

    private State state = State.OPEN;
    private boolean writing;
    private long writingSince;
    private @Nullable Queue<Frame> queued;
    private long closeBy;
    /// Null as long as no close frame has been sent.
    private @Nullable CloseReason closeReason;

    /// Whether the client has said that it will send nothing more.
    private boolean clientClosed;

    private volatile Runnable whenWritable = NOBODY;
    private volatile long lastHeard = System.nanoTime();
    private volatile long pingedAt;
    private volatile boolean pinged;
    private volatile CloseStatus status = CloseStatus.NO_CLOSE_FRAME;

    FrameSession(
            SocketWrapperBase<?> socket,
            WebSocketHandler handler,
            KeepAlive liveness,
            SocketMetrics metrics,
            SocketProperties properties,
            String protocol,
            Map<String, Object> attributes) {
        this.socket = socket;
        this.handler = handler;
        this.liveness = liveness;
        this.metrics = metrics;
        this.properties = properties;
        this.protocol = protocol;
        this.attributes = attributes;
        this.allowance = new FrameAllowance(properties, System.nanoTime());
    }

    void established() {
        metrics.opened();
        liveness.watch(this);
        try {
            handler.afterConnectionEstablished(this);
        } catch (Exception bug) {
            log.error("A connection could not be opened", bug);
            close(CloseReason.INTERNAL);
        }
    }

    /// Closes for a violation. Nothing that arrives later can be trusted to begin where a frame begins.
    void refuse(ProtocolViolation violation) {
        close(violation.reason(), violation.detail());
    }

    /// Writes `frames` in one go if nothing else is being written.
    ///
    /// @return false when they were not taken: another write is in flight, after which the [#whenWritable]
    ///     callback runs, or the connection is closing
    public boolean offer(Frame... frames) {
        synchronized (this) {
            if (writing || state != State.OPEN) {
                return false;
            }
            write(frames);
        }
        return true;
    }

    /// Writes `frame` behind whatever is being written. A client that lets too many gather is closed as too
    /// slow.
    @Override
    public void send(Frame frame) {
        boolean tooMany = false;
        synchronized (this) {
            if (state != State.OPEN) {
                return;
            }
            if (!writing) {
                write(frame);
            } else {
                tooMany = queue().size() >= MAX_QUEUED;
                if (!tooMany) {
                    queue().add(frame);
                }
            }
        }
        if (tooMany) {
            close(CloseReason.TOO_SLOW);
        }
    }

    /// To be run, on any thread, whenever a write that did not end at once has ended.
    public void whenWritable(Runnable callback) {
        whenWritable = callback;
    }

    public void close(CloseReason reason) {
        close(reason, reason.frame());
    }

    /// @param detail what the client is told in place of the reason's own words, ASCII, at most 123 characters
    public void close(CloseReason reason, String detail) {
        close(reason, reason.frame(detail));
    }

    private void close(CloseReason reason, Frame frame) {
        synchronized (this) {
            if (state != State.OPEN) {
                return;
            }
            state = State.CLOSING;
            status = new CloseStatus(reason.code());
            closeReason = reason;
            closeBy = System.nanoTime() + properties.closeTimeout().toNanos();
            if (writing) {
                queue().add(frame);
            } else {
                write(frame);
            }
        }
        finishIfClosed();
    }

    /// Cuts the connection without a word, for a client that does not listen any more.
    void abort() {
        socket.close();
        gone();
    }

    private Queue<Frame> queue() {
        Queue<Frame> known = queued;
        if (known == null) {
            queued = known = new ArrayDeque<>(2);
        }
        return known;
    }

    /// With the monitor held and nothing in flight. A failure is told to [Completion].
    private void write(Frame... frames) {
        var buffers = new ByteBuffer[frames.length];
        for (int i = 0; i < frames.length; i++) {
            buffers[i] = frames[i].toBuffer();
        }
        metrics.wrote(frames);
        writing = true;
        writingSince = System.nanoTime();
        CompletionState outcome = socket.write(
                BlockingMode.NON_BLOCK,
                -1,
                TimeUnit.MILLISECONDS,
                null,
                SocketWrapperBase.COMPLETE_WRITE,
                completion,
                buffers);
        if (outcome == CompletionState.INLINE) {
            writing = false;
        }
    }

    /// Called for writes that did not end at once, and for those that failed.
    private final class Completion implements CompletionHandler<Long, @Nullable Void> {
        @Override
        public void completed(Long bytes, @Nullable Void nothing) {
            boolean writable;
            synchronized (FrameSession.this) {
                writing = false;
                Queue<Frame> waiting = queued;
                if (waiting != null && !waiting.isEmpty()) {
                    Frame[] all = waiting.toArray(new Frame[0]);
                    waiting.clear();
                    write(all);
                }
                writable = !writing && state == State.OPEN;
            }
            if (writable) {
                whenWritable.run();
            }
            finishIfClosed();
        }

        /// Perhaps with the monitor held by this thread, so the handler hears of it from another.
        @Override
        public void failed(Throwable failure, @Nullable Void nothing) {
            socket.execute(FrameSession.this::abort);
        }
    }

    private void finishIfClosed() {
        boolean finished;
        synchronized (this) {
            finished = state == State.CLOSING && clientClosed && !writing;
        }
        if (finished) {
            abort();
        }
    }

    /// The connection is no more. Tells the handler, once.
    void gone() {
        CloseReason reason;
        synchronized (this) {
            if (state == State.CLOSED) {
                return;
            }
            state = State.CLOSED;
            queued = null;
            reason = closeReason;
        }
        whenWritable = NOBODY;
        liveness.forget(this);
        metrics.closed(reason);
        try {
            handler.afterConnectionClosed(this, status);
        } catch (Exception bug) {
            log.error("A closed connection could not be cleaned up", bug);
        }
    }

    synchronized boolean isGone() {
        return state == State.CLOSED;
    }

    /// What [FrameReader] finds goes to the handler, unless the connection is closing and nobody wants to know
    /// any more.
    FrameReader.Receiver receiver() {
        return new FrameReader.Receiver() {
            @Override
            public void onFrame() throws ProtocolViolation {
                metrics.received();
                long now = System.nanoTime();
                lastHeard = now;
                pinged = false;
                if (!allowance.take(now)) {
                    throw new ProtocolViolation(CloseReason.TOO_MANY_FRAMES, "too many frames");
                }
            }

            @Override
            public void onText(String message) {
                if (isOpen()) {
                    try {
                        handler.handleMessage(FrameSession.this, new TextMessage(message));
                    } catch (Exception bug) {
                        log.error("A message could not be handled", bug);
                        close(CloseReason.INTERNAL);
                    }
                }
            }

            @Override
            public void onPing(byte[] payload) {
                send(Frame.pong(payload));
            }

            @Override
            public void onPong() {}

            @Override
            public void onClose() {
                synchronized (FrameSession.this) {
                    clientClosed = true;
                }
                close(CloseReason.NORMAL);
                finishIfClosed();
            }
        };
    }

    /// Looks after the deadlines of this connection; called about once a second.
    void check(long nowNanos) {
        boolean tooSlow;
        boolean deaf;
        synchronized (this) {
            tooSlow = state == State.OPEN
                    && writing
                    && nowNanos - writingSince > properties.writeTimeout().toNanos();
            deaf = state == State.CLOSING && nowNanos - closeBy > 0;
        }
        if (deaf || pinged && nowNanos - pingedAt > properties.pongTimeout().toNanos()) {
            abort();
        } else if (tooSlow) {
            close(CloseReason.TOO_SLOW);
        } else if (!pinged && nowNanos - lastHeard > properties.pingInterval().toNanos()) {
            pingedAt = nowNanos;
            pinged = true;
            send(Frame.ping());
        }
    }

    @Override
    public synchronized boolean isOpen() {
        return state == State.OPEN;
    }

    @Override
    public void close() {
        close(CloseReason.NORMAL);
    }

    @Override
    public void close(CloseStatus with) {
        String reason = with.getReason();
        close(CloseReason.NORMAL, Frame.close(with.getCode(), reason == null ? "" : reason));
    }

    @Override
    public String getId() {
        return Integer.toHexString(System.identityHashCode(this));
    }

    @Override
    public Map<String, Object> getAttributes() {
        return attributes;
    }

    @Override
    public String getAcceptedProtocol() {
        return protocol;
    }

    @Override
    public int getTextMessageSizeLimit() {
        return (int) properties.maxMessageSize().toBytes();
    }
}
