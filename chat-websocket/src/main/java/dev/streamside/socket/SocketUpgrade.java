package dev.streamside.socket;

import dev.streamside.platform.connection.KeepsOwnDeadlines;
import jakarta.servlet.http.WebConnection;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.function.Function;
import org.apache.coyote.http11.upgrade.InternalHttpUpgradeHandler;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.SSLSupport;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/// Tomcat's end of a connection: received bytes go to a [FrameReader]. Public only because Tomcat creates it.
///
/// Tomcat calls it on one thread at a time. That thread may wait, for example while a chat is stored. This
/// client's next frame then waits too, which keeps its frames in order.
public final class SocketUpgrade implements InternalHttpUpgradeHandler, KeepsOwnDeadlines {
    /// Allocated for one read and dropped, so that an idle connection holds no buffer of ours.
    private static final int READ_BYTES = 2_048;

    private @Nullable Function<SocketWrapperBase<?>, SocketSession<?>> opening;
    private @Nullable SocketWrapperBase<?> socket;
    private @Nullable SocketSession<?> session;
    private @Nullable FrameReader reader;

    /// Call it before the request that asked for the upgrade ends.
    void whenOpen(Function<SocketWrapperBase<?>, SocketSession<?>> opening) {
        this.opening = opening;
    }

    @Override
    public void setSocketWrapper(SocketWrapperBase<?> wrapper) {
        socket = wrapper;
    }

    @Override
    public void init(WebConnection connection) {
        SocketSession<?> opened = Objects.requireNonNull(opening).apply(Objects.requireNonNull(socket));
        opening = null;
        session = opened;
        reader = opened.reader();
        opened.established();
    }

    @Override
    public SocketState upgradeDispatch(SocketEvent event) {
        SocketSession<?> open = Objects.requireNonNull(session);
        switch (event) {
            case OPEN_READ -> read(open);
            case OPEN_WRITE -> {} // writes are finished by their own operation
            case STOP -> {
                open.close(CloseReason.GOING_AWAY);
                open.gone();
            }
            case DISCONNECT, TIMEOUT, ERROR, CONNECT_FAIL -> open.gone();
        }
        return open.isGone() ? SocketState.CLOSED : SocketState.UPGRADED;
    }

    private void read(SocketSession<?> open) {
        var bytes = ByteBuffer.allocate(READ_BYTES);
        try {
            while (!open.isGone() && Objects.requireNonNull(socket).read(false, bytes) > 0) {
                // After a violation, further data is discarded: a reset would overtake the close frame.
                if (reader != null) {
                    reader.read(bytes.flip());
                }
                bytes.clear();
            }
        } catch (ProtocolViolation violation) {
            reader = null;
            open.refuse(violation);
            read(open);
        } catch (IOException endOfStream) {
            open.gone();
        }
    }

    @Override
    public void destroy() {
        SocketSession<?> open = session;
        if (open != null) {
            open.gone();
        }
    }

    @Override
    public void timeoutAsync(long now) {}

    @Override
    public void setSslSupport(SSLSupport sslSupport) {}

    @Override
    public void pause() {}
}
