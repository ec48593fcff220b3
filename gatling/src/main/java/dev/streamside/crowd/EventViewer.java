package dev.streamside.crowd;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpContentDecompressor;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.concurrent.TimeUnit;

/// A viewer who receives server-sent events.
final class EventViewer extends PushedViewer {
    /// The server writes something every 15 seconds; the page gives up after this time.
    private static final long SILENT_NANOS = TimeUnit.SECONDS.toNanos(35);

    EventViewer(Environment environment, int number, String cookie) {
        super(environment, number, cookie);
    }

    @Override
    void addHandlers(ChannelPipeline pipeline) {
        pipeline.addLast(new HttpClientCodec(), new HttpContentDecompressor(0), new Events());
    }

    @Override
    void connected(Channel opened) {
        var unused = opened.writeAndFlush(environment.protocol().events(node, cursor, cookie()));
    }

    @Override
    void check(long nowNanos) {
        super.check(nowNanos);
        if (line.isSilent(nowNanos, SILENT_NANOS)) {
            lost(0);
        }
    }

    private final class Events extends Incoming<HttpObject> {
        private final DataLines lines = new DataLines(
                environment.protocol().hasEventIds(),
                (bytes, from, to) -> receive(environment.payloads().read(bytes, from, to)));

        Events() {
            super(HttpObject.class);
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, HttpObject part) {
            if (!isCurrent(context.channel())) {
                return;
            }
            if (part instanceof HttpResponse response) {
                begin(response);
            }
            if (part instanceof HttpContent content && line.isOpen()) {
                line.heard();
                lines.add(content.content());
            }
            if (part instanceof LastHttpContent) {
                lost(0);
            }
        }

        private void begin(HttpResponse response) {
            if (response.status().equals(HttpResponseStatus.OK)) {
                line.open();
            } else {
                lost(Backoff.askedMillis(response));
            }
        }
    }
}
