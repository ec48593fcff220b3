package dev.streamside.platform.connection;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.WebConnection;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.CompletionHandler;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.Processor;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.coyote.http11.Http11Processor;
import org.apache.coyote.http11.upgrade.InternalHttpUpgradeHandler;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SSLSupport;
import org.apache.tomcat.util.net.SocketBufferHandler;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.apache.tomcat.util.net.SocketWrapperBase.BlockingMode;
import org.apache.tomcat.util.net.SocketWrapperBase.CompletionState;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Our assumptions about Tomcat's internals, each in its own test: if an update breaks one, the test's name says
/// which. The list, with reasons, is `docs/decisions/which-tomcat-internals-we-rely-on.md`.
@Timeout(30)
class TomcatAssumptionsTest {
    private static final BlockingQueue<Upgraded> UPGRADED = new LinkedBlockingQueue<>();

    @TempDir
    private Path folder;

    private final Protocol protocol = new Protocol();
    private final Tomcat tomcat = new Tomcat();
    private final BlockingQueue<Long> startTimes = new LinkedBlockingQueue<>();
    private final CountDownLatch bodyEnded = new CountDownLatch(1);
    private int port;

    @BeforeEach
    void start() throws LifecycleException {
        UPGRADED.clear();
        var connector = new Connector(protocol);
        connector.setPort(0);
        connector.setProperty("socket.bufferPool", "0");
        tomcat.setBaseDir(folder.toString());
        tomcat.setConnector(connector);
        tomcat.getEngine().getPipeline().addValve(new WithheldHead());
        var context = tomcat.addContext("", folder.toString());
        Tomcat.addServlet(context, "servlet", new Servlet());
        context.addServletMappingDecoded("/*", "servlet");
        tomcat.start();
        port = connector.getLocalPort();
    }

    @AfterEach
    void stop() throws LifecycleException {
        tomcat.stop();
        tomcat.destroy();
    }

    private Socket request(String path) throws IOException {
        var client = new Socket(InetAddress.getLoopbackAddress(), port);
        client.setSoTimeout(10_000);
        ask(client, path);
        return client;
    }

    private static void ask(Socket client, String path) throws IOException {
        client.getOutputStream()
                .write(("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n")
                        .getBytes(US_ASCII));
        if (!path.equals("/body")) {
            client.getOutputStream().write("hello".getBytes(US_ASCII));
        }
    }

    private static Upgraded upgraded() throws InterruptedException {
        return Objects.requireNonNull(UPGRADED.poll(10, TimeUnit.SECONDS), "no connection was upgraded");
    }

    private static String read(Socket client, int bytes) throws IOException {
        return new String(client.getInputStream().readNBytes(bytes), US_ASCII);
    }

    @Test
    void anUpgradedConnection_givesItsRequestBack() throws Exception {
        try (Socket _ = request("/upgrade")) {
            upgraded();
            try (Socket _ = request("/upgrade")) {
                upgraded();
                assertThat(protocol.created)
                        .as("processors for two connections")
                        .hasValue(1);
            }
        }
    }

    @Test
    void aResponseThatIsMarkedAsCommitted_writesNoHead() throws Exception {
        try (Socket client = request("/upgrade")) {
            upgraded().write(ByteBuffer.wrap("later".getBytes(US_ASCII)));

            assertThat(read(client, 5)).isEqualTo("later");
        }
    }

    @Test
    void aConnectionWhoseProcessorIsTaken_readsHttpNext() throws Exception {
        try (Socket client = request("/upgrade")) {
            upgraded().handBack = true;
            startTimes.clear();

            ask(client, "/plain");

            assertThat(read(client, 12)).isEqualTo("HTTP/1.1 200");
            assertThat(startTimes).as("served by the servlet").isNotEmpty();
        }
    }

    @Test
    void aWriteThatTheKernelTakes_isFinished_andNobodyIsCalled() throws Exception {
        try (Socket client = request("/upgrade")) {
            Upgraded connection = upgraded();

            assertThat(connection.write(ByteBuffer.wrap("small".getBytes(US_ASCII))))
                    .isEqualTo(CompletionState.INLINE);

            read(client, 5);
            assertThat(connection.finished.await(100, TimeUnit.MILLISECONDS)).isFalse();
        }
    }

    @Test
    void aWriteThatTheKernelDoesNotTake_isFinishedByTomcat() throws Exception {
        int size = 32 << 20;
        try (Socket client = request("/upgrade")) {
            Upgraded connection = upgraded();

            assertThat(connection.write(ByteBuffer.allocate(size))).isEqualTo(CompletionState.PENDING);

            read(client, size);
            assertThat(connection.finished.await(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void anUpgradedConnection_isLookedAtAboutOnceASecond() throws Exception {
        try (Socket _ = request("/upgrade")) {
            AtomicInteger looks = upgraded().timeouts;

            await().until(() -> looks.get() >= 2);
        }
    }

    @Test
    void withoutABufferPool_noChannelServesTwoConnections() throws Exception {
        Upgraded first;
        try (Socket _ = request("/upgrade")) {
            first = upgraded();
        }
        assertThat(first.destroyed.await(10, TimeUnit.SECONDS)).isTrue();
        try (Socket _ = request("/upgrade")) {
            assertThat(upgraded().channel()).isNotSameAs(first.channel());
        }
    }

    @Test
    void theStartOfARequest_isMinusOne_whileThereIsNone() throws Exception {
        try (Socket client = request("/plain")) {
            read(client, 12);

            assertThat(startTimes.poll(10, TimeUnit.SECONDS)).isNotEqualTo(-1L);
            await().until(() -> protocol.newest().began() == -1);
        }
    }

    @Test
    void aConnection_hasTheBuffersOfItsChannel_andAsksForRoomBeforeItFillsOne() throws Exception {
        Buffers.ASKED.set(0);
        Buffers.NOT_ASKED.set(0);
        try (Socket client = request("/plain")) {
            assertThat(read(client, 12)).isEqualTo("HTTP/1.1 200");
        }
        assertThat(Buffers.ASKED).hasPositiveValue();
        assertThat(Buffers.NOT_ASKED).hasValue(0);
    }

    @Test
    void aReaderWakesUp_whenTheInputOfItsChannelIsShutDown() throws Exception {
        try (Socket _ = request("/body")) {
            startTimes.poll(10, TimeUnit.SECONDS); // the servlet reads
            var channel = (NioChannel) protocol.newest().channel();

            channel.getIOChannel().shutdownInput();
            channel.getIOChannel().shutdownOutput();

            assertThat(bodyEnded.await(2, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void theAcceptorAndThePoller_haveThreadsOfTheseNames() {
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .contains(protocol.endpointName() + "-Acceptor", protocol.endpointName() + "-Poller");
    }

    @Test
    void aPortsRepeatedTasks_runOnTheExecutorThatItsProtocolNames() {
        await().until(() -> protocol.repeated.getQueue().size() == 2);
    }

    /// Reads the request's body, then answers or upgrades.
    private final class Servlet extends HttpServlet {
        @Override
        protected void doPost(HttpServletRequest request, HttpServletResponse response)
                throws IOException, ServletException {
            startTimes.add(protocol.newest().began());
            if (request.getRequestURI().equals("/upgrade")) {
                request.getInputStream().readAllBytes();
                request.upgrade(Upgraded.class);
                response.setStatus(HttpServletResponse.SC_OK);
                return;
            }
            try (InputStream body = request.getInputStream()) {
                body.readAllBytes();
            } finally {
                bodyEnded.countDown();
            }
        }
    }

    /// Does the same as [DeferredResponses].
    private static final class WithheldHead extends ValveBase {
        @Override
        public void invoke(Request request, Response response) throws IOException, ServletException {
            getNext().invoke(request, response);
            if (request.getRequestURI().equals("/upgrade")) {
                response.getCoyoteResponse().setCommitted(true);
            }
        }
    }

    private static final class Protocol extends Http11NioProtocol {
        final AtomicInteger created = new AtomicInteger();
        final ScheduledThreadPoolExecutor repeated =
                new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().daemon().factory());

        private volatile @Nullable Exchange newest;

        Protocol() {
            super(new Endpoint());
        }

        @Override
        public ScheduledExecutorService getUtilityExecutor() {
            return repeated;
        }

        @Override
        protected Processor createProcessor() {
            created.incrementAndGet();
            var exchange = new Exchange(this);
            newest = exchange;
            return exchange;
        }

        Exchange newest() {
            return Objects.requireNonNull(newest);
        }

        String endpointName() {
            return getEndpoint().getName();
        }
    }

    private static final class Endpoint extends NioEndpoint {
        @Override
        protected NioChannel createChannel(SocketBufferHandler handler) {
            return super.createChannel(new Buffers());
        }
    }

    /// Records whether it was asked for room before it was filled.
    private static final class Buffers extends SocketBufferHandler {
        static final AtomicInteger ASKED = new AtomicInteger();
        static final AtomicInteger NOT_ASKED = new AtomicInteger();

        private boolean asked;

        Buffers() {
            super(8_192, 8_192, true);
        }

        @Override
        public void configureWriteBufferForWrite() {
            asked = true;
            ASKED.incrementAndGet();
            super.configureWriteBufferForWrite();
        }

        @Override
        public ByteBuffer getWriteBuffer() {
            NOT_ASKED.addAndGet(asked ? 0 : 1);
            return super.getWriteBuffer();
        }
    }

    private static final class Exchange extends Http11Processor {
        Exchange(Protocol protocol) {
            super(protocol, protocol.getAdapter());
        }

        long began() {
            return request.getStartTimeNanos();
        }

        Object channel() {
            return getSocketWrapper().getSocket();
        }
    }

    /// Public because Tomcat creates it.
    public static final class Upgraded implements InternalHttpUpgradeHandler, CompletionHandler<Long, @Nullable Void> {
        final AtomicInteger timeouts = new AtomicInteger();
        final CountDownLatch finished = new CountDownLatch(1);
        final CountDownLatch destroyed = new CountDownLatch(1);
        volatile boolean handBack;
        private @Nullable SocketWrapperBase<?> socket;
        private @Nullable Object channel;

        private SocketWrapperBase<?> socket() {
            return Objects.requireNonNull(socket);
        }

        @Nullable
        Object channel() {
            return channel;
        }

        CompletionState write(ByteBuffer bytes) {
            return socket().write(
                            BlockingMode.NON_BLOCK,
                            -1,
                            TimeUnit.MILLISECONDS,
                            null,
                            SocketWrapperBase.COMPLETE_WRITE,
                            this,
                            bytes);
        }

        @Override
        public void setSocketWrapper(SocketWrapperBase<?> wrapper) {
            socket = wrapper;
            channel = wrapper.getSocket();
        }

        @Override
        public void init(WebConnection connection) {
            UPGRADED.add(this);
        }

        /// Does the same as [DeferredResponse].
        @Override
        public SocketState upgradeDispatch(SocketEvent event) {
            if (event == SocketEvent.OPEN_READ && handBack) {
                SocketWrapperBase<?> connection = socket();
                connection.execute(() -> {
                    connection.getLock().lock();
                    try {
                        connection.takeCurrentProcessor();
                    } finally {
                        connection.getLock().unlock();
                    }
                    connection.registerReadInterest();
                });
                return SocketState.SUSPENDED;
            }
            return event == SocketEvent.OPEN_WRITE || event == SocketEvent.OPEN_READ && isSilent()
                    ? SocketState.UPGRADED
                    : SocketState.CLOSED;
        }

        private boolean isSilent() {
            try {
                return socket().read(false, ByteBuffer.allocate(1)) == 0;
            } catch (IOException _) {
                return false;
            }
        }

        @Override
        public void completed(Long bytes, @Nullable Void nothing) {
            finished.countDown();
        }

        @Override
        public void failed(Throwable failure, @Nullable Void nothing) {}

        @Override
        public void timeoutAsync(long now) {
            timeouts.incrementAndGet();
        }

        @Override
        public void destroy() {
            destroyed.countDown();
        }

        @Override
        public void setSslSupport(SSLSupport sslSupport) {}

        @Override
        public void pause() {}
    }
}
