package dev.streamside.viewers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketServerProtocolHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The part of a chat that viewers need over any transport, in memory and on one thread. It can lose one message
/// on purpose: acknowledged, but never shown.
public final class TinyChat implements AutoCloseable {
    private static final String COUNTS =
            "{\"viewers\":1,\"likes\":0,\"dislikes\":0,\"nextHeartbeatMillis\":20000," + "\"channel\":{\"id\":\"8\"}}";
    private static final int MOST_BYTES = 65_536;

    private record Chat(long seq, String id, String text) {
        String json() {
            return "{\"type\":\"chat\",\"seq\":\"" + seq + "\",\"author\":{\"id\":\"9\"},\"text\":\"" + text
                    + "\",\"clientMessageId\":\"" + id + "\"}";
        }
    }

    private final ObjectMapper json = new ObjectMapper();
    private final EventLoopGroup thread = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final ChannelGroup sockets = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE);
    private final ChannelGroup streamsOfEvents = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE);
    private final List<Chat> chats = new ArrayList<>();
    private final List<Runnable> waiting = new ArrayList<>();
    private final Queue<String> moderated = new ConcurrentLinkedQueue<>();
    private final AtomicInteger wrongPasswords = new AtomicInteger();
    private final AtomicInteger knownGuests = new AtomicInteger();
    private final AtomicInteger loops = new AtomicInteger();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger sent = new AtomicInteger();
    private final String transport;
    private final long losing;
    private final String session;
    private final String guest;
    private volatile long endingAfter;
    private volatile long unanswered;
    private final URI base;

    /// @param transport the transport that it reports
    /// @param losing    the number of the message to lose; 0 for none
    public TinyChat(String transport, long losing) throws InterruptedException {
        this(transport, losing, null);
    }

    /// @param tls null for none
    public TinyChat(String transport, long losing, @Nullable SslContext tls) throws InterruptedException {
        this.transport = transport;
        this.losing = losing;
        String prefix = tls == null ? "" : "__Host-";
        this.session = prefix + "streamside_session=a-token";
        this.guest = prefix + "streamside_viewer=a-guest";
        Channel server = new ServerBootstrap()
                .group(thread)
                .channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        connections.incrementAndGet();
                        if (tls != null) {
                            channel.pipeline().addLast(tls.newHandler(channel.alloc()));
                        }
                        channel.pipeline()
                                .addLast(
                                        new HttpServerCodec(),
                                        new HttpObjectAggregator(MOST_BYTES),
                                        new WebSocketServerProtocolHandler("/ws", true),
                                        new Requests(),
                                        new Messages());
                    }
                })
                .bind(InetAddress.getLoopbackAddress(), 0)
                .sync()
                .channel();
        int port = ((InetSocketAddress) server.localAddress()).getPort();
        base = URI.create((tls == null ? "http" : "https") + "://localhost:" + port);
    }

    public URI base() {
        return base;
    }

    /// Ends all sockets and streams of events once, after that message.
    public void endConnectionsAfter(long message) {
        endingAfter = message;
    }

    /// Shows that message to everybody, but never answers its sender.
    public void leaveUnanswered(long message) {
        unanswered = message;
    }

    /// The requests of moderators.
    Collection<String> moderated() {
        return moderated;
    }

    int wrongPasswords() {
        return wrongPasswords.get();
    }

    /// How many heartbeats came from guests with the cookie that an earlier one was given.
    public int knownGuests() {
        return knownGuests.get();
    }

    int loops() {
        return loops.get();
    }

    int connections() {
        return connections.get();
    }

    /// How many messages were sent to it.
    public int sent() {
        return sent.get();
    }

    private Chat send(JsonNode chat) {
        Chat sent = new Chat(
                chats.size() + 1L,
                chat.path("clientMessageId").asText(),
                chat.path("text").asText());
        chats.add(sent);
        this.sent.set(chats.size());
        List<Runnable> answers = List.copyOf(waiting);
        waiting.clear();
        answers.forEach(Runnable::run);
        if (sent.seq() != losing) {
            String entries =
                    "{\"type\":\"entries\",\"entries\":[" + sent.json() + "],\"cursor\":\"" + sent.seq() + "\"}";
            var _ = sockets.writeAndFlush(new TextWebSocketFrame(entries));
            var _ = streamsOfEvents.writeAndFlush(event(entries));
        }
        if (sent.seq() == endingAfter) {
            var _ = sockets.close();
            var _ = streamsOfEvents.close();
        }
        return sent;
    }

    private static DefaultHttpContent event(String data) {
        return new DefaultHttpContent(Unpooled.copiedBuffer("data: " + data + "\n\n", StandardCharsets.UTF_8));
    }

    private String hello(String uri) {
        return "{\"type\":\"hello\",\"entries\":[" + entries(after(uri)) + "],\"cursor\":\"" + chats.size() + "\"}";
    }

    /// From where someone continues; without that, from here on.
    private long after(String uri) {
        List<String> after = new QueryStringDecoder(uri).parameters().get("after");
        return after == null ? chats.size() : Long.parseLong(after.getFirst());
    }

    private String entries(long after) {
        return chats.stream()
                .filter(chat -> chat.seq() > after && chat.seq() != losing)
                .map(Chat::json)
                .collect(Collectors.joining(","));
    }

    private final class Requests extends SimpleChannelInboundHandler<FullHttpRequest> {
        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) throws IOException {
            String path = new QueryStringDecoder(request.uri()).path();
            if (path.endsWith("/client")) {
                say(context, 200, "{\"transports\":[\"" + transport + "\"]}");
            } else if (path.endsWith("/members")) {
                say(context, 201, "{\"id\":\"1\"}");
            } else if (path.endsWith("/session")) {
                boolean isNobody =
                        request.content().toString(StandardCharsets.UTF_8).contains("nobody");
                wrongPasswords.addAndGet(isNobody ? 1 : 0);
                say(context, isNobody ? 401 : 200, "{\"id\":\"1\"}");
            } else if (path.endsWith("/heartbeat") && cookies(request).isEmpty()) {
                say(context, 200, COUNTS, guest);
            } else if (path.endsWith("/loop")) {
                say(context, loops.incrementAndGet() % 2 == 0 ? 503 : 200, "1.0");
            } else if (path.endsWith("/streams")) {
                say(context, 200, "{\"content\":[{\"id\":\"7\"}],\"page\":{}}");
            } else if (path.contains("/chats/") && request.method().equals(HttpMethod.GET)) {
                int seq = Integer.parseInt(path.substring(path.lastIndexOf('/') + 1));
                say(context, 200, chats.get(seq - 1).json());
            } else if (path.contains("/chats/") || path.contains("/bans/")) {
                moderated.add(request.method() + " " + path);
                say(context, 204, "");
            } else if (path.endsWith("/events")) {
                openEvents(context, request.uri());
            } else if (!path.endsWith("/chats")) {
                knownGuests.addAndGet(cookies(request).contains(guest) ? 1 : 0);
                say(context, 200, COUNTS);
            } else if (request.method().equals(HttpMethod.POST) && !isSignedIn(request)) {
                say(context, 401, "{}");
            } else if (request.method().equals(HttpMethod.POST)) {
                Chat sent = send(json.readTree(request.content().toString(StandardCharsets.UTF_8)));
                if (sent.seq() != unanswered) {
                    say(context, 201, "{\"seq\":\"" + sent.seq() + "\"}");
                }
            } else {
                poll(context, after(request.uri()), waitSeconds(request));
            }
        }

        private boolean isSignedIn(FullHttpRequest request) {
            return cookies(request).contains(session);
        }

        private static List<String> cookies(FullHttpRequest request) {
            return Stream.of(request.headers().get(HttpHeaderNames.COOKIE, "").split("; ", -1))
                    .filter(cookie -> !cookie.isEmpty())
                    .toList();
        }

        private void openEvents(ChannelHandlerContext context, String uri) {
            var head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
            head.headers()
                    .set(HttpHeaderNames.CONTENT_TYPE, "text/event-stream")
                    .set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
            var _ = context.write(head);
            var _ = context.writeAndFlush(event(hello(uri)));
            streamsOfEvents.add(context.channel());
        }

        private static int waitSeconds(FullHttpRequest request) {
            List<String> wait =
                    new QueryStringDecoder(request.uri()).parameters().get("wait");
            return wait == null ? 0 : Integer.parseInt(wait.getFirst());
        }

        /// Answers as soon as there is something new, and after `waitSeconds` at the latest.
        private void poll(ChannelHandlerContext context, long after, int waitSeconds) {
            if (waitSeconds == 0 || after < chats.size()) {
                say(context, 200, poll(after));
                return;
            }
            var open = new AtomicBoolean(true);
            Runnable answer = () -> {
                if (open.getAndSet(false)) {
                    say(context, 200, poll(after));
                }
            };
            waiting.add(answer);
            var _ = context.executor().schedule(answer, waitSeconds, TimeUnit.SECONDS);
        }

        private String poll(long after) {
            return "{\"entries\":[" + entries(after) + "],\"cursor\":\"" + chats.size()
                    + "\",\"skipped\":0,\"nextPollMillis\":500}";
        }

        private void say(ChannelHandlerContext context, int status, String text) {
            say(context, status, text, session);
        }

        private static void say(ChannelHandlerContext context, int status, String text, String cookie) {
            var body = Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
            var answer = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(status), body);
            answer.headers()
                    .set(HttpHeaderNames.CONTENT_TYPE, "application/json")
                    .set(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes())
                    .set(HttpHeaderNames.SET_COOKIE, cookie + "; Path=/; HttpOnly");
            var _ = context.writeAndFlush(answer);
        }
    }

    private final class Messages extends SimpleChannelInboundHandler<TextWebSocketFrame> {
        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event instanceof WebSocketServerProtocolHandler.HandshakeComplete complete) {
                sockets.add(context.channel());
                var _ = context.writeAndFlush(new TextWebSocketFrame(hello(complete.requestUri())));
            }
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, TextWebSocketFrame frame) throws IOException {
            Chat sent = send(json.readTree(frame.text()));
            var _ = context.writeAndFlush(new TextWebSocketFrame("{\"type\":\"sent\",\"seq\":\"" + sent.seq() + "\"}"));
        }
    }

    @Override
    public void close() {
        var _ = thread.shutdownGracefully();
    }
}
