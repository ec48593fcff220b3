package dev.streamside.crowd;

import dev.streamside.viewers.Nodes;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/// Opens connections to the nodes.
final class Connector {
    private static final int TIMEOUT_MILLIS = 30_000;
    /// Modest, because there are thousands: the system keeps what has not been read.
    private static final int RECEIVE_BUFFER = 64 * 1_024;

    private static final int SEND_BUFFER = 16 * 1_024;
    private static final int HTTP_PORT = 80;

    private final Loop loop;
    private final Faults faults;
    private final ByteCounter counter;
    /// Looked up once, as the thread may not wait for that.
    private final Map<URI, InetSocketAddress> addresses = new HashMap<>();

    Connector(Loop loop, Nodes nodes, Tally tally) {
        this.loop = loop;
        this.faults = new Faults(loop);
        this.counter = new ByteCounter(tally);
        for (URI node : nodes.addresses()) {
            int port = node.getPort() < 0 ? HTTP_PORT : node.getPort();
            addresses.put(node, new InetSocketAddress(Objects.requireNonNull(node.getHost()), port));
        }
    }

    /// @param handlers adds those of the connection
    ChannelFuture open(URI node, Consumer<ChannelPipeline> handlers) {
        return new Bootstrap()
                .group(loop.thread())
                .channel(loop.channels())
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, TIMEOUT_MILLIS)
                .option(ChannelOption.SO_RCVBUF, RECEIVE_BUFFER)
                .option(ChannelOption.SO_SNDBUF, SEND_BUFFER)
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(counter);
                        loop.guard(() -> handlers.accept(channel.pipeline()));
                    }
                })
                .connect(Objects.requireNonNull(addresses.get(node)));
    }

    /// @param action also for a connection that could not be opened
    void whenDone(ChannelFuture opening, Consumer<ChannelFuture> action) {
        loop.whenDone(opening, done -> {
            if (done.cause() != null) {
                caught(done.cause());
            }
            action.accept(done);
        });
    }

    /// Something went wrong on a connection.
    void caught(Throwable cause) {
        faults.caught(cause);
    }
}
