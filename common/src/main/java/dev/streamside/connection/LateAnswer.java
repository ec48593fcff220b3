package dev.streamside.connection;

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

/// An HTTP answer that is sent later. Until then no thread waits, and Tomcat has its request, its response and their
/// buffers back. Afterwards it reads the next request from the same connection.
///
/// Tomcat gives up a connection that is upgraded to another protocol, and this one is: to an answer. Nothing here
/// waits. Safe for any thread; the monitor guards the state, and what arrives is only looked at under it, because
/// what comes after the answer belongs to the next request.
///
/// Public methods of Tomcat's interface are for Tomcat, which creates it, too.
public final class LateAnswer implements InternalHttpUpgradeHandler, CompletionHandler<Long, @Nullable Void> {
    /// The attribute of a request whose answer comes later.
    static final String ATTRIBUTE = LateAnswer.class.getName();

    /// How long a client may take nothing of an answer. Also for the answers that follow on its connection.
    private static final long WRITE_TIMEOUT_MILLIS = 5_000;

    /// Who will send the answer. Either [LateAnswer#send] succeeds once, or [#gone] is called once.
    public interface Sender {
        /// The request is over: from now on the answer can be sent.
        void begun(LateAnswer answer);

        /// Called about once a second until the answer is sent.
        void waiting();

        /// The client has gone, without the answer.
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
    /// Whether Tomcat has to look at the connection again once the answer has been sent.
    private boolean lookAgain;

    /// Whether an answer to this request can be sent later: there is no connection to give up in HTTP/2.
    public static boolean isPossible(HttpServletRequest request) {
        return request.getProtocol().startsWith("HTTP/1.");
    }

    /// Ends a request without an answer. The caller must not write one.
    ///
    /// @param keepAliveMillis how long the connection may be idle after the answer
    public static void begin(
            HttpServletRequest request, HttpServletResponse response, long keepAliveMillis, Sender sender)
            throws IOException {
        try {
            LateAnswer answer = request.upgrade(LateAnswer.class);
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

    /// Whether the connection ends after the answer, which its head must say.
    public boolean isLastOfConnection() {
        return lastOfConnection;
    }

    /// Sends the whole answer.
    ///
    /// @return false if it was sent before, or the client has gone
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
        // Tomcat counts from what it read last, the request.
        socket().setReadTimeout(System.currentTimeMillis() - begunMillis + keepAliveMillis);
        if (lastOfConnection) {
            endOutput();
        }
        if (lookAgain) {
            socket().registerReadInterest();
        }
    }

    /// The client then ends its side, and Tomcat the connection. Closed here, it could be one that Tomcat is about to
    /// keep.
    private void endOutput() {
        try {
            if (socket().getSocket() instanceof NioChannel channel) {
                channel.getIOChannel().shutdownOutput();
            }
        } catch (IOException _) {
            // gone already
        }
    }

    /// Tomcat calls it when the kernel has all of an answer that it could not take at once.
    @Override
    public void completed(Long bytes, @Nullable Void nothing) {
        sent();
    }

    /// The client cannot be written to, or takes nothing. Tomcat closes the connection when it looks at it next.
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

    /// The next request has arrived. Once Tomcat is done with this event, whose lock it holds, it forgets that the
    /// connection was upgraded and looks at it again.
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

    /// A client that waits sends nothing: what arrives is its end, or a second request, for which nobody waits.
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
