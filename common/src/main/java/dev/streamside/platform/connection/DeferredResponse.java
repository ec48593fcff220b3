package dev.streamside.platform.connection;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.WebConnection;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.CompletionHandler;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.apache.coyote.http11.upgrade.InternalHttpUpgradeHandler;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.SSLSupport;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.apache.tomcat.util.net.SocketWrapperBase.BlockingMode;
import org.apache.tomcat.util.net.SocketWrapperBase.CompletionState;
import org.jspecify.annotations.Nullable;

/// An HTTP response that is sent later. Until then no thread waits, and Tomcat has its request, its response
/// and their buffers back. Afterwards Tomcat reads the next request from the same connection.
///
/// Tomcat hands over a connection that is upgraded to another protocol. Here it is upgraded to a response.
/// Nothing here waits. Safe for any thread. The monitor guards the state. Received data is only checked while
/// it is held, because data after the response belongs to the next request.
///
/// The public methods of Tomcat's interface are public because Tomcat creates and calls it.
public final class DeferredResponse implements InternalHttpUpgradeHandler, CompletionHandler<Long, @Nullable Void> {
    /// The request attribute of a response that is sent later.
    static final String ATTRIBUTE = DeferredResponse.class.getName();

    /// How long a client may read nothing of a response. Also applies to later responses on its connection.
    private static final long WRITE_TIMEOUT_MILLIS = 5_000;

    /// The sender of the response. Either [DeferredResponse#send] succeeds once, or [#gone] is called once.
    public interface Sender {
        /// The request has ended: from now on the response can be sent.
        void begun(DeferredResponse answer);

        /// Called about once a second until the answer is sent.
        void waiting();

        /// The client has disconnected before the response.
        void gone();
    }

    private enum State {
        WAITING,
        SENDING,
        SENT,
        GONE
    }

    private @Nullable Sender sender;
    private @Nullable SocketWrapperBase<?> socket;
    private boolean lastOfConnection;
    private long keepAliveMillis;
    private long begunMillis;
    private State state = State.WAITING;
    /// Whether Tomcat has to check the connection again once the response has been sent.
    private boolean lookAgain;

    /// Whether the response to this request can be sent later: HTTP/2 has no connection to hand over.
    public static boolean isPossible(HttpServletRequest request) {
        return request.getProtocol().startsWith("HTTP/1.");
    }

    /// Ends a request without a response. The caller must not write one.
    ///
    /// @param keepAliveMillis how long the connection may be idle after the response
    public static void begin(
            HttpServletRequest request, HttpServletResponse response, long keepAliveMillis, Sender sender)
            throws IOException {
        try {
            DeferredResponse answer = request.upgrade(DeferredResponse.class);
            answer.sender = sender;
            answer.lastOfConnection = isLastOfConnection(request);
            answer.keepAliveMillis = keepAliveMillis;
        } catch (ServletException impossible) {
            throw new IOException(impossible);
        }
        response.setStatus(HttpServletResponse.SC_OK);
        request.setAttribute(ATTRIBUTE, true);
    }

    private static boolean isLastOfConnection(HttpServletRequest request) {
        String connection = request.getHeader("Connection");
        return request.getProtocol().equals("HTTP/1.0")
                || (connection != null && connection.toLowerCase(Locale.ROOT).contains("close"));
    }

    /// Whether the connection ends after the response. Then the response's head must say so.
    public boolean isLastOfConnection() {
        return lastOfConnection;
    }

    /// Sends the whole response.
    ///
    /// @return false if it was sent before, or the client has disconnected
    public boolean send(ByteBuffer head, ByteBuffer body) {
        synchronized (this) {
            if (state != State.WAITING) {
                return false;
            }
            state = State.SENDING;
        }
        CompletionState outcome = socket().write(
                        BlockingMode.NON_BLOCK,
                        -1,
                        TimeUnit.MILLISECONDS,
                        null,
                        SocketWrapperBase.COMPLETE_WRITE,
                        this,
                        head,
                        body);
        if (outcome == CompletionState.INLINE) {
            sent();
        }
        return true;
    }

    private SocketWrapperBase<?> socket() {
        return Objects.requireNonNull(socket);
    }

    private synchronized void sent() {
        if (state != State.SENDING) {
            return;
        }
        state = State.SENT;
        // Tomcat counts from the last data that it read, the request.
        socket().setReadTimeout(System.currentTimeMillis() - begunMillis + keepAliveMillis);
        if (lastOfConnection) {
            endOutput();
        }
        if (lookAgain) {
            socket().registerReadInterest();
        }
    }

    /// The client then closes its side, and Tomcat the connection. If it were closed here, it could be one
    /// that Tomcat is about to keep.
    private void endOutput() {
        try {
            if (socket().getSocket() instanceof NioChannel channel) {
                channel.getIOChannel().shutdownOutput();
            }
        } catch (IOException _) {
            // already disconnected
        }
    }

    /// Tomcat calls this when the kernel has accepted the rest of a response.
    @Override
    public void completed(Long bytes, @Nullable Void nothing) {
        sent();
    }

    /// The client cannot be written to, or reads nothing. Tomcat closes the connection at its next check.
    @Override
    public synchronized void failed(Throwable failure, @Nullable Void nothing) {
        lastOfConnection = true;
        keepAliveMillis = 0;
        lookAgain = true;
        sent();
    }

    @Override
    public void setSocketWrapper(SocketWrapperBase<?> wrapper) {
        socket = wrapper;
        wrapper.setWriteTimeout(WRITE_TIMEOUT_MILLIS);
    }

    @Override
    public void init(WebConnection connection) {
        begunMillis = System.currentTimeMillis();
        sender().begun(this);
    }

    private Sender sender() {
        return Objects.requireNonNull(sender);
    }

    @Override
    public SocketState upgradeDispatch(SocketEvent event) {
        SocketState next = switch (event) {
            case OPEN_READ -> arrived();
            case OPEN_WRITE -> SocketState.UPGRADED; // writes are finished by their own operation
            case STOP, DISCONNECT, TIMEOUT, ERROR, CONNECT_FAIL -> SocketState.CLOSED;
        };
        if (next == SocketState.CLOSED) {
            leave();
        }
        return next;
    }

    private synchronized SocketState arrived() {
        return switch (state) {
            case WAITING -> isSilent() ? SocketState.UPGRADED : SocketState.CLOSED;
            case SENDING -> {
                lookAgain = true;
                yield SocketState.SUSPENDED;
            }
            case SENT -> lastOfConnection ? SocketState.CLOSED : handBack();
            case GONE -> SocketState.CLOSED;
        };
    }

    /// The next request has arrived. When Tomcat has finished this event, whose lock it holds, it treats the
    /// connection as an ordinary one and checks it again.
    private SocketState handBack() {
        SocketWrapperBase<?> connection = socket();
        connection.execute(() -> {
            connection.getLock().lock();
            try {
                connection.takeCurrentProcessor();
            } finally {
                connection.getLock().unlock();
            }
            connection.registerReadInterest();
        });
        return SocketState.SUSPENDED;
    }

    /// A waiting client sends nothing. Any data is the end of the connection, or a second request, which
    /// nothing here reads.
    private boolean isSilent() {
        try {
            return socket().read(false, ByteBuffer.allocate(1)) == 0;
        } catch (IOException _) {
            return false;
        }
    }

    private void leave() {
        boolean unanswered;
        synchronized (this) {
            unanswered = state == State.WAITING;
            state = State.GONE;
        }
        if (unanswered) {
            sender().gone();
        }
    }

    @Override
    public void destroy() {
        leave();
    }

    @Override
    public void timeoutAsync(long now) {
        if (isWaiting()) {
            sender().waiting();
        }
    }

    private synchronized boolean isWaiting() {
        return state == State.WAITING;
    }

    @Override
    public void setSslSupport(SSLSupport sslSupport) {}

    @Override
    public void pause() {}
}
