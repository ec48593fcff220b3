package dev.streamside.platform.connection;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.WebConnection;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import org.apache.coyote.http11.upgrade.InternalHttpUpgradeHandler;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.SSLSupport;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/// An HTTP response that grows until its connection ends. As with a [DeferredResponse], no thread waits, and
/// Tomcat has everything back except the socket. Nothing here waits. Safe for any thread.
///
/// The public methods of Tomcat's interface are public because Tomcat creates and calls it.
public final class OpenAnswer implements InternalHttpUpgradeHandler {
    /// How long a client may read nothing, or leave its side open after the end.
    private static final long PATIENCE_NANOS = 5_000_000_000L;

    /// The part that adds to the response.
    public interface Sender {
        /// The head of the response is written: from now on more can be added.
        void begun(OpenAnswer answer);

        /// There is room again after a write that could not finish at once.
        void writable();

        /// The response has ended, from either side. Called once for each response that has begun.
        void ended();
    }

    private @Nullable Sender sender;
    private @Nullable SocketWrapperBase<?> socket;
    private @Nullable WriteQueue<Packet> writes;
    /// When the last packet was added; null before.
    private @Nullable Long endedAt;
    private boolean gone;

    /// Writes the head of a response with the headers of `response`. The caller must not write anything to
    /// it.
    public static void begin(HttpServletRequest request, HttpServletResponse response, Sender sender)
            throws IOException {
        try {
            request.upgrade(OpenAnswer.class).sender = sender;
        } catch (ServletException impossible) {
            throw new IOException(impossible);
        }
        response.setStatus(HttpServletResponse.SC_OK);
        response.setHeader("Connection", "close"); // to avoid chunks
        response.flushBuffer();
    }

    /// Writes `packets` in one go if nothing else is being written.
    ///
    /// @return false if they were not taken. Unless the answer is ending, [Sender#writable] is called
    public boolean offer(List<Packet> packets) {
        return writes().offer(packets);
    }

    /// Ends the response after the writes in progress.
    public void end(Packet last) {
        synchronized (this) {
            endedAt = endedAt == null ? System.nanoTime() : endedAt; // only once: the client's time is limited
        }
        writes().end(last);
        endOutput();
    }

    private synchronized boolean isOverdue(long nowNanos) {
        return endedAt != null && nowNanos - endedAt > PATIENCE_NANOS;
    }

    private WriteQueue<Packet> writes() {
        return Objects.requireNonNull(writes);
    }

    private Sender sender() {
        return Objects.requireNonNull(sender);
    }

    private SocketWrapperBase<?> socket() {
        return Objects.requireNonNull(socket);
    }

    /// The client then closes its side, and Tomcat the connection.
    private void endOutput() {
        try {
            if (writes().isFinished() && socket().getSocket() instanceof NioChannel channel) {
                channel.getIOChannel().shutdownOutput();
            }
        } catch (IOException _) {
            // already disconnected
        }
    }

    /// Cuts the connection of a client that does not read.
    private void abort() {
        socket().close();
        gone();
    }

    private void gone() {
        synchronized (this) {
            if (gone) {
                return;
            }
            gone = true;
        }
        if (writes != null) {
            writes.discard();
            sender().ended();
        }
    }

    @Override
    public void setSocketWrapper(SocketWrapperBase<?> wrapper) {
        socket = wrapper;
        writes = new WriteQueue<>(wrapper, new Writes());
    }

    @Override
    public void init(WebConnection connection) {
        sender().begun(this);
    }

    @Override
    public SocketState upgradeDispatch(SocketEvent event) {
        boolean open = switch (event) {
            case OPEN_READ -> isSilent();
            case OPEN_WRITE -> true; // writes are finished by their own operation
            case STOP, DISCONNECT, TIMEOUT, ERROR, CONNECT_FAIL -> false;
        };
        if (open) {
            return SocketState.UPGRADED;
        }
        gone();
        return SocketState.CLOSED;
    }

    /// A client has nothing to send any more. Any data is the end of the connection, or invalid.
    private boolean isSilent() {
        try {
            return socket().read(false, ByteBuffer.allocate(1)) == 0;
        } catch (IOException _) {
            return false;
        }
    }

    @Override
    public void timeoutAsync(long ignored) {
        long now = System.nanoTime();
        if (isOverdue(now) || writes().isStuck(now, PATIENCE_NANOS)) {
            abort();
        }
    }

    @Override
    public void destroy() {
        gone();
    }

    @Override
    public void setSslSupport(SSLSupport sslSupport) {}

    @Override
    public void pause() {}

    private final class Writes implements WriteQueue.Listener<Packet> {
        @Override
        public void writing(List<Packet> packets) {}

        @Override
        public void written(boolean writable) {
            if (writable) {
                sender().writable();
            }
            endOutput();
        }

        @Override
        public void failed() {
            abort();
        }
    }
}
