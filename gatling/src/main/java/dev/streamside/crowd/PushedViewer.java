package dev.streamside.crowd;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.websocketx.WebSocketClientHandshakeException;
import org.jspecify.annotations.Nullable;

/// A viewer whose chats come over a connection that should stay.
abstract class PushedViewer extends Viewer {
    final Line line = new Line();
    private @Nullable Channel channel;

    PushedViewer(Environment environment, int number, String cookie) {
        super(environment, number, cookie);
    }

    abstract void addHandlers(ChannelPipeline pipeline);

    /// The connection is there; what comes next over it is not known here.
    void connected(Channel opened) {}

    @Override
    final void join() {
        line.ask();
        Connector connector = environment.connector();
        connector.whenDone(connector.open(node, this::addHandlers), this::opened);
    }

    private void opened(ChannelFuture opening) {
        if (isGone()) {
            var unused = opening.channel().close();
        } else if (opening.isSuccess()) {
            channel = opening.channel();
            connected(opening.channel());
        } else {
            environment.tally().failedRequest();
            comeBack(0);
        }
    }

    final boolean isCurrent(Channel other) {
        return other.equals(channel);
    }

    /// The connection has ended, or the viewer was not admitted.
    final void lost(long retryAfterMillis) {
        if (channel == null) {
            return;
        }
        close();
        line.close();
        if (isHere()) {
            environment.tally().disconnected();
        } else {
            environment.tally().failedRequest();
        }
        comeBack(retryAfterMillis);
    }

    @Override
    void check(long nowNanos) {
        if (line.isOverdue(nowNanos) || waitsInVain(nowNanos, Exchange.PATIENCE.toNanos())) {
            lost(0);
        } else if (waitsInVain(nowNanos, environment.protocol().greetingNanos())) {
            beginWithout();
        }
    }

    private boolean waitsInVain(long nowNanos, long nanos) {
        return !isHere() && line.isWithoutGreeting(nowNanos, nanos);
    }

    @Override
    final void close() {
        Channel closed = channel;
        channel = null;
        if (closed != null) {
            var unused = closed.close();
        }
    }

    final @Nullable Channel channel() {
        return channel;
    }

    /// What comes over a connection, and its end.
    abstract class Incoming<T> extends SimpleChannelInboundHandler<T> {
        Incoming(Class<T> type) {
            super(type);
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            if (isCurrent(context.channel())) {
                lost(0);
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            environment.connector().caught(cause);
            if (isCurrent(context.channel())) {
                lost(askedMillis(cause));
            }
            var unused = context.close();
        }

        private static long askedMillis(Throwable cause) {
            return cause instanceof WebSocketClientHandshakeException refused && refused.response() != null
                    ? Backoff.askedMillis(refused.response())
                    : 0;
        }
    }
}
