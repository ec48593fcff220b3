package dev.streamside.edge.server;

import dev.streamside.platform.connection.KeepsOwnDeadlines;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.coyote.Adapter;
import org.apache.coyote.Processor;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.coyote.http11.Http11Processor;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SocketBufferHandler;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.tomcat.TomcatConnectorCustomizer;
import org.springframework.boot.tomcat.TomcatWebServerFactory;

/// Tomcat's HTTP, with a deadline for each exchange: from the first byte of a request to the last one of its
/// answer. Tomcat's own timeouts are for the next bytes, so a client that sends or reads one now and then
/// could keep a connection, and the thread that serves it, forever. Deadlines are checked once a second. Idle
/// and upgraded connections have other deadlines. Answers are written from [buffers that are
/// borrowed][WriteBuffers].
///
/// Public only because Tomcat instantiates it.
public final class Http11WithDeadline extends Http11NioProtocol {
    private static final ScheduledThreadPoolExecutor TIMER = timer();

    private final WriteBuffers buffers;
    private volatile List<Thread> threads = List.of();
    private volatile Duration deadline = Duration.ofSeconds(30);
    private @Nullable ScheduledFuture<?> overdue;

    /// Weak, because Tomcat reuses processors but also discards some.
    private final Set<Exchange> exchanges = Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    /// Called by Tomcat.
    public Http11WithDeadline() {
        this(new WriteBuffers());
    }

    /// One thread for all ports: Tomcat has two for each, which wake each other and so an idle processor.
    private static ScheduledThreadPoolExecutor timer() {
        var timer = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name("http-timer").factory());
        timer.setRemoveOnCancelPolicy(true);
        return timer;
    }

    private Http11WithDeadline(WriteBuffers buffers) {
        super(new Endpoint(buffers));
        this.buffers = buffers;
    }

    /// Makes `factory` create servers with this protocol.
    static void use(Duration deadline, TomcatWebServerFactory factory) {
        factory.setProtocol(Http11WithDeadline.class.getName());
        factory.addConnectorCustomizers((TomcatConnectorCustomizer) connector -> {
            if (connector.getProtocolHandler() instanceof Http11WithDeadline protocol) {
                protocol.deadline = deadline;
            }
        });
    }

    @Override
    protected Processor createProcessor() {
        var exchange = new Exchange(this, getAdapter());
        exchanges.add(exchange);
        return exchange;
    }

    /// Tomcat looks at each waiting connection once a second. Sockets have a timer of their own.
    @Override
    public void addWaitingProcessor(Processor processor) {
        if (!(processor.isUpgrade() && processor.getUpgradeToken().httpUpgradeHandler() instanceof KeepsOwnDeadlines)) {
            super.addWaitingProcessor(processor);
        }
    }

    @Override
    public void start() throws Exception {
        super.start();
        String name = getEndpoint().getName();
        threads = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals(name + "-Acceptor")
                        || thread.getName().equals(name + "-Poller"))
                .toList();
        overdue = TIMER.scheduleWithFixedDelay(this::endOverdue, 1, 1, TimeUnit.SECONDS);
    }

    @Override
    public ScheduledExecutorService getUtilityExecutor() {
        return TIMER;
    }

    /// From here on, threads are expected to end: a graceful stop begins with it.
    @Override
    public void pause() throws Exception {
        threads = List.of();
        super.pause();
    }

    @Override
    public void stop() throws Exception {
        threads = List.of();
        if (overdue != null) {
            overdue.cancel(false);
        }
        super.stop();
        TIMER.execute(this::stopAsyncTimeout); // if it was just being started
    }

    /// The acceptor and poller threads that have ended unexpectedly. Tomcat does not replace a thread that
    /// was ended by an error of the JVM, such as a full heap.
    List<String> endedThreads() {
        return threads.stream()
                .filter(thread -> !thread.isAlive())
                .map(Thread::getName)
                .toList();
    }

    /// How many connections are writing an answer.
    int lentBuffers() {
        return buffers.lent();
    }

    private void endOverdue() {
        try {
            List<Exchange> known;
            synchronized (exchanges) {
                known = new ArrayList<>(exchanges);
            }
            long limit = deadline.toNanos();
            known.forEach(exchange -> exchange.endIfOlderThan(limit));
        } catch (Throwable failure) { // else the timer would never call this again
            getLog().error("Requests that take too long could not be ended", failure);
        }
    }

    private static final class Endpoint extends NioEndpoint {
        private final WriteBuffers buffers;

        Endpoint(WriteBuffers buffers) {
            this.buffers = buffers;
            // Borrowed; with TLS, Tomcat enlarges it after the client's handshake.
            socketProperties.setAppWriteBufSize(0);
            socketProperties.setBufferPool(0); // no channel serves two connections
        }

        @Override
        protected NioChannel createChannel(SocketBufferHandler handler) {
            return super.createChannel(isSSLEnabled() ? handler : new BorrowedWriteBuffer(handler, buffers));
        }
    }

    private static final class Exchange extends Http11Processor {
        private static final long NONE = -1;

        Exchange(AbstractHttp11Protocol<?> protocol, Adapter adapter) {
            super(protocol, adapter);
        }

        @Override
        public SocketState process(SocketWrapperBase<?> connection, SocketEvent event) throws IOException {
            var handler = connection.getSocketBufferHandler(); // it is replaced once the connection is closed
            SocketState next = SocketState.CLOSED;
            try {
                next = super.process(connection, event);
                return next;
            } finally {
                if (handler instanceof BorrowedWriteBuffer borrowed) {
                    if (isAsync()) {
                        borrowed.keep();
                    }
                    borrowed.giveBack(next == SocketState.CLOSED);
                }
            }
        }

        /// Shuts down both directions without closing the channel: the thread that reads or writes wakes up and
        /// closes it. If this thread closed it, Tomcat could already have given the channel to another
        /// connection.
        void endIfOlderThan(long nanos) {
            var connection = getSocketWrapper(); // first: by the next line, this may serve another one
            long began = request.getStartTimeNanos();
            if (began != NONE
                    && System.nanoTime() - began > nanos
                    && connection != null
                    && connection.getSocket() instanceof NioChannel channel) {
                end(channel.getIOChannel());
            }
        }

        private static void end(SocketChannel channel) {
            try {
                channel.shutdownInput();
                channel.shutdownOutput();
            } catch (IOException _) {
                // already closed
            }
        }
    }
}
