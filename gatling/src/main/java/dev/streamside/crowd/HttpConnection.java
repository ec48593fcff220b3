package dev.streamside.crowd;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpContentDecompressor;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// A connection for one request after the other. It opens when there is a request, and again if the server has
/// closed it in between, as any may.
final class HttpConnection {
    private final Connector connector;
    private final Tally tally;
    private final URI node;
    private final Deque<Exchange> waiting = new ArrayDeque<>(2);
    private @Nullable Exchange current;
    private @Nullable Channel channel;
    private @Nullable ChannelFuture opening;
    private long askedNanos;
    /// Whether the current request went over a connection that may have been closed at the same moment.
    private boolean mayAskAgain;

    private boolean closed;

    HttpConnection(Connector connector, Tally tally, URI node) {
        this.connector = connector;
        this.tally = tally;
        this.node = node;
    }

    /// Sends a request when those before it have their answers.
    void ask(Exchange exchange) {
        waiting.add(exchange);
        next();
    }

    private void next() {
        if (current != null || waiting.isEmpty() || closed) {
            return;
        }
        current = waiting.poll();
        askedNanos = System.nanoTime();
        mayAskAgain = channel != null && channel.isActive();
        if (mayAskAgain) {
            write();
        } else {
            open();
        }
    }

    private void open() {
        ChannelFuture started = connector.open(node, this::addHandlers);
        opening = started;
        connector.whenDone(started, this::opened);
    }

    private void opened(ChannelFuture opened) {
        if (!opened.equals(opening)) {
            var unused = opened.channel().close();
            return;
        }
        opening = null;
        if (opened.isSuccess()) {
            channel = opened.channel();
            write();
        } else {
            tally.failedRequest();
            fail(0);
        }
    }

    private void addHandlers(ChannelPipeline pipeline) {
        pipeline.addLast(
                new HttpClientCodec(),
                new HttpContentDecompressor(0),
                new HttpObjectAggregator(Payload.MOST_BYTES),
                new Answers());
    }

    /// What is written is released, and the request may have to be written again.
    private void write() {
        if (channel != null && current != null) {
            var unused = channel.writeAndFlush(current.request().retainedDuplicate());
        }
    }

    private void answered(FullHttpResponse response) {
        Exchange answered = current;
        current = null;
        if (!HttpUtil.isKeepAlive(response)) {
            drop();
        }
        if (answered != null && response.status().equals(HttpResponseStatus.OK)) {
            answered.reply().answered(response);
        } else if (answered != null) {
            tally.failedRequest();
            answered.reply().failed(Backoff.askedMillis(response));
        }
        next();
    }

    private void lost() {
        channel = null;
        if (closed || current == null) {
            return;
        }
        if (mayAskAgain) {
            mayAskAgain = false;
            open();
        } else {
            tally.disconnected();
            fail(0);
        }
    }

    /// Gives up a request that takes too long.
    void check(long nowNanos) {
        if (current != null && nowNanos - askedNanos > current.patience().toNanos()) {
            tally.failedRequest();
            drop();
            fail(0);
        }
    }

    private void fail(long retryAfterMillis) {
        Exchange failed = current;
        current = null;
        if (failed != null && !closed) {
            failed.reply().failed(retryAfterMillis);
        }
        next();
    }

    void close() {
        closed = true;
        waiting.clear();
        drop();
    }

    private void drop() {
        Channel dropped = channel;
        channel = null;
        opening = null;
        if (dropped != null) {
            var unused = dropped.close();
        }
    }

    private final class Answers extends SimpleChannelInboundHandler<FullHttpResponse> {
        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpResponse response) {
            if (context.channel().equals(channel)) {
                answered(response);
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            if (context.channel().equals(channel)) {
                lost();
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            connector.caught(cause);
            var unused = context.close();
        }
    }
}
