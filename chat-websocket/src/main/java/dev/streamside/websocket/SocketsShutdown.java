package dev.streamside.websocket;

import dev.streamside.chat.delivery.Hub;
import dev.streamside.chat.log.ChatLog;
import dev.streamside.socket.CloseReason;
import dev.streamside.socket.Frame;
import dev.streamside.socket.KeepAlive;
import dev.streamside.socket.SocketProperties;
import dev.streamside.socket.SocketSession;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/// Closes all sockets when the server stops, so that clients do not all reconnect at once. First, accepted
/// writes are stored, answered and shown; then the sockets are closed in slices, each with a time window in
/// which to reconnect.
@Component
class SocketsShutdown implements SmartLifecycle {
    private static final Logger log = LoggerFactory.getLogger(SocketsShutdown.class);
    private static final int SLICES_PER_SECOND = 20;

    private final ConnectionLimits limits;
    private final ChatLog chatLog;
    private final MemberFrames memberFrames;
    private final Hub<Frame> hub;
    private final KeepAlive keepAlive;
    private final WebSocketProperties properties;
    private final SocketProperties socketProperties;
    private volatile boolean running;

    SocketsShutdown(
            ConnectionLimits limits,
            ChatLog chatLog,
            MemberFrames memberFrames,
            Hub<Frame> hub,
            KeepAlive keepAlive,
            WebSocketProperties properties,
            SocketProperties socketProperties) {
        this.limits = limits;
        this.chatLog = chatLog;
        this.memberFrames = memberFrames;
        this.hub = hub;
        this.keepAlive = keepAlive;
        this.properties = properties;
        this.socketProperties = socketProperties;
    }

    @Override
    public void start() {
        running = true;
        limits.open();
    }

    @Override
    public void stop() {
        running = false;
        limits.close();
        chatLog.close();
        try {
            awaitUntil(memberFrames::isIdle);
            awaitUntil(hub.flush()::isDone);
            closeAll();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void closeAll() throws InterruptedException {
        var open = keepAlive.sessions();
        String reason = CloseReason.RESTARTING.within(properties.comeBackAfter(), properties.comeBackWithin());
        int slice = Math.max(1, properties.closesPerSecond() / SLICES_PER_SECOND);
        int closed = 0;
        for (SocketSession<?> session : open) {
            session.close(CloseReason.RESTARTING, reason);
            if (++closed % slice == 0) {
                TimeUnit.MILLISECONDS.sleep(1_000 / SLICES_PER_SECOND);
            }
        }
        awaitUntil(keepAlive::isEmpty);
        log.info("{} sockets closed", open.size());
    }

    /// Waits at most as long as a client may take to close its side; after that it is cut off anyway.
    private void awaitUntil(BooleanSupplier done) throws InterruptedException {
        long deadline = System.nanoTime() + socketProperties.closeTimeout().toNanos();
        while (!done.getAsBoolean() && System.nanoTime() - deadline < 0) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /// Stops after the load balancer's drain time, and while requests and the log still work.
    @Override
    public int getPhase() {
        return Integer.MAX_VALUE - 2;
    }
}
