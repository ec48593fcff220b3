package dev.streamside.crowd;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.CorruptedFrameException;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.handler.codec.http.websocketx.extensions.WebSocketClientExtension;
import io.netty.handler.codec.http.websocketx.extensions.WebSocketClientExtensionHandshaker;
import io.netty.handler.codec.http.websocketx.extensions.WebSocketExtensionData;
import io.netty.handler.codec.http.websocketx.extensions.WebSocketExtensionDecoder;
import io.netty.handler.codec.http.websocketx.extensions.WebSocketExtensionEncoder;
import java.util.List;
import java.util.Map;
import java.util.zip.DataFormatException;
import org.jspecify.annotations.Nullable;

/// Offers compression of messages (RFC 7692) as browsers do, and inflates each message once for all viewers who
/// are at the same place. Viewers themselves compress nothing.
final class SharedInflater implements WebSocketClientExtensionHandshaker, AutoCloseable {
    private static final String NAME = "permessage-deflate";

    private final InflaterWindows windows = new InflaterWindows();
    private byte[] scratch = new byte[8_192];

    @Override
    public WebSocketExtensionData newRequestData() {
        return new WebSocketExtensionData(NAME, Map.of());
    }

    @Override
    public @Nullable WebSocketClientExtension handshakeExtension(WebSocketExtensionData answer) {
        return answer.name().equalsIgnoreCase(NAME) ? new OfOneViewer() : null;
    }

    @Override
    public void close() {
        windows.close();
    }

    private final class OfOneViewer implements WebSocketClientExtension {
        @Override
        public int rsv() {
            return RSV1;
        }

        @Override
        public WebSocketExtensionEncoder newExtensionEncoder() {
            return new Unchanged();
        }

        @Override
        public WebSocketExtensionDecoder newExtensionDecoder() {
            return new Decoder();
        }
    }

    private static final class Unchanged extends WebSocketExtensionEncoder {
        @Override
        protected void encode(ChannelHandlerContext context, WebSocketFrame frame, List<Object> out) {
            out.add(frame.retain());
        }
    }

    private final class Decoder extends WebSocketExtensionDecoder {
        private InflaterWindow window = windows.beginning();

        @Override
        protected void decode(ChannelHandlerContext context, WebSocketFrame frame, List<Object> out)
                throws DataFormatException {
            boolean compressed = (frame.rsv() & WebSocketClientExtension.RSV1) != 0;
            if (compressed && !frame.isFinalFragment()) {
                throw new CorruptedFrameException("A crowd reads no compressed message in several frames");
            }
            out.add(compressed ? inflated(frame) : frame.retain());
        }

        private WebSocketFrame inflated(WebSocketFrame frame) throws DataFormatException {
            int length = frame.content().readableBytes();
            if (length > scratch.length) {
                scratch = new byte[2 * length];
            }
            frame.content().getBytes(frame.content().readerIndex(), scratch, 0, length);
            InflaterWindow.Step step = window.step(windows, scratch, length);
            window = step.after();
            return new TextWebSocketFrame(Unpooled.wrappedBuffer(step.text()));
        }
    }
}
