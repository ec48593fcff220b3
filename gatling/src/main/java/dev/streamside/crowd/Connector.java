package dev.streamside.crowd;

import dev.streamside.viewers.Nodes;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// Opens connections to the nodes.
final class Connector {
    private static final int TIMEOUT_MILLIS = 30_000;
    /// Modest, because there are thousands: the system keeps what has not been read.
    private static final int RECEIVE_BUFFER = 64 * 1_024;

    private static final int SEND_BUFFER = 16 * 1_024;
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    private final Loop loop;
    private final Faults faults;
    private final ByteCounter counter;
    /// Null if no node has TLS. It trusts whom this JVM trusts.
    private final @Nullable SslContext tls;

    /// Looked up once, as the thread may not wait for that.
    private final Map<URI, InetSocketAddress> addresses = new HashMap<>();

    Connector(Loop loop, Nodes nodes, Tally tally) {
        this.loop = loop;
        this.faults = new Faults(loop);
        this.counter = new ByteCounter(tally);
        this.tls = nodes.addresses().stream().anyMatch(Connector::hasTls) ? tls() : null;
        for (URI node : nodes.addresses()) {
            int otherwise = hasTls(node) ? HTTPS_PORT : HTTP_PORT;
            int port = node.getPort() < 0 ? otherwise : node.getPort();
            addresses.put(node, new InetSocketAddress(Objects.requireNonNull(node.getHost()), port));
        }
    }

    private static boolean hasTls(URI node) {
        return "https".equals(node.getScheme());
    }

    private static SslContext tls() {
        try {
            return SslContextBuilder.forClient().build();
        } catch (SSLException impossible) {
            throw new IllegalStateException(impossible);
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
                        loop.guard(() -> {
                            if (tls != null && hasTls(node)) {
                                InetSocketAddress address = Objects.requireNonNull(addresses.get(node));
                                channel.pipeline()
                                        .addLast(tls.newHandler(
                                                channel.alloc(), address.getHostString(), address.getPort()));
                            }
                            handlers.accept(channel.pipeline());
                        });
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
