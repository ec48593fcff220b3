package dev.streamside.crowd;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketClientProtocolConfig;
import io.netty.handler.codec.http.websocketx.WebSocketClientProtocolHandler;
import io.netty.handler.codec.http.websocketx.WebSocketClientProtocolHandler.ClientHandshakeStateEvent;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.netty.handler.codec.http.websocketx.extensions.WebSocketClientExtensionHandler;
import java.util.concurrent.TimeUnit;

/// A viewer with a socket. Like a browser's page, it sends nothing unasked but a ping when nothing has come for a
/// while; the pings of sockets themselves are answered below.
final class SocketViewer extends PushedViewer {
    private static final int MOST_HEAD_BYTES = 8_192;
    private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(25);
    private static final double JITTER = 0.2;
    private static final long PONG_NANOS = TimeUnit.SECONDS.toNanos(10);

    /// How long it can be quiet before this viewer asks: another time for each, as all get the same frames.
    private final long quietNanos;

    private boolean asking;

    SocketViewer(Environment environment, int number, String cookie) {
        super(environment, number, cookie);
        this.quietNanos = environment.vary(QUIET_NANOS, JITTER);
    }

    @Override
    void addHandlers(ChannelPipeline pipeline) {
        boolean compressed = environment.settings().gzip();
        pipeline.addLast(new HttpClientCodec(), new HttpObjectAggregator(MOST_HEAD_BYTES));
        if (compressed) {
            pipeline.addLast(new WebSocketClientExtensionHandler(environment.inflater()));
        }
        pipeline.addLast(
                new WebSocketClientProtocolHandler(WebSocketClientProtocolConfig.newBuilder()
                        .webSocketUri(environment.protocol().socket(node, cursor))
                        .subprotocol(environment.protocol().subprotocol())
                        .customHeaders(Requests.handshake(cookie()))
                        .allowExtensions(compressed)
                        .maxFramePayloadLength(Payload.MOST_BYTES)
                        .handshakeTimeoutMillis(Exchange.PATIENCE.toMillis())
                        .withUTF8Validator(false)
                        .build()),
                new WebSocketFrameAggregator(Payload.MOST_BYTES),
                new Messages());
    }

    @Override
    void check(long nowNanos) {
        super.check(nowNanos);
        if (asking && line.isSilent(nowNanos, quietNanos + PONG_NANOS)) {
            lost(0);
        } else if (!asking && line.isSilent(nowNanos, quietNanos)) {
            ask();
        }
    }

    private void ask() {
        String question = environment.protocol().keepAlive();
        asking = !question.isEmpty();
        say(question);
    }

    /// @param text empty for nothing
    private void say(String text) {
        Channel open = channel();
        if (open != null && !text.isEmpty()) {
            var unused = open.writeAndFlush(new TextWebSocketFrame(text));
        }
    }

    private void take(Payload payload) {
        say(payload.answer());
        switch (payload.standing()) {
            case WAITING -> {}
            case ADMITTED -> receive(payload);
            case REFUSED -> lost(0);
        }
    }

    private final class Messages extends Incoming<WebSocketFrame> {
        Messages() {
            super(WebSocketFrame.class);
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event == ClientHandshakeStateEvent.HANDSHAKE_COMPLETE) {
                asking = false;
                line.open();
                say(environment.protocol().greeting(cursor));
            }
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, WebSocketFrame frame) {
            if (isCurrent(context.channel())) {
                asking = false;
                line.heard();
                take(environment.payloads().read(frame.content()));
            }
        }
    }
}
