package dev.streamside.crowd;

import io.netty.handler.codec.CodecException;
import io.netty.handler.codec.http.websocketx.WebSocketHandshakeException;
import java.io.IOException;
import java.util.zip.DataFormatException;

/// What goes wrong on connections. Servers and networks may fail: viewers come back, and it is counted. Everything
/// else is a mistake in the crowd, and ends the run: its figures would be wrong.
final class Faults {
    private final Loop loop;
    private boolean told;

    Faults(Loop loop) {
        this.loop = loop;
    }

    /// Prints the first one, as thousands of others have the same cause.
    void caught(Throwable cause) {
        if (!isOfServer(cause)) {
            loop.failed(cause);
        } else if (!told) {
            told = true;
            System.out.printf("The first connection that failed: %s%n", cause);
        }
    }

    /// Whether it comes from the network, or from what the server has said. A codec also wraps mistakes of its own.
    static boolean isOfServer(Throwable cause) {
        Throwable inner = cause.getCause();
        if (cause instanceof CodecException && inner != null) {
            return isOfServer(inner);
        }
        return cause instanceof IOException
                || cause instanceof CodecException
                || cause instanceof WebSocketHandshakeException
                || cause instanceof DataFormatException;
    }
}
