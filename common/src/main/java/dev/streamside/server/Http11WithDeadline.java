package dev.streamside.server;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.coyote.Adapter;
import org.apache.coyote.Processor;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.coyote.http11.Http11Processor;
import org.apache.tomcat.util.net.NioChannel;
import org.springframework.boot.tomcat.TomcatConnectorCustomizer;
import org.springframework.boot.tomcat.TomcatWebServerFactory;

/// HTTP as Tomcat speaks it, with a deadline for each exchange: from the first byte of a request to the last one
/// of its answer. Tomcat's own timeouts are for the next bytes, so that somebody who sends or reads one now and
/// then could keep a connection, and the thread that serves it, for ever. Deadlines are checked once a second. Idle and
/// upgraded connections have other deadlines.
///
/// Public only because Tomcat instantiates it.
public final class Http11WithDeadline extends Http11NioProtocol {
    private volatile Duration deadline = Duration.ofSeconds(30);

    /// Weak, because Tomcat reuses processors but also drops some.
    private final Set<Exchange> exchanges = Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

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

    @Override
    public void start() throws Exception {
        super.start();
        var _ = getUtilityExecutor().scheduleWithFixedDelay(this::endOverdue, 1, 1, TimeUnit.SECONDS);
    }

    private void endOverdue() {
        List<Exchange> known;
        synchronized (exchanges) {
            known = new ArrayList<>(exchanges);
        }
        long limit = deadline.toNanos();
        known.forEach(exchange -> exchange.endIfOlderThan(limit));
    }

    private static final class Exchange extends Http11Processor {
        private static final long NONE = -1;

        Exchange(AbstractHttp11Protocol<?> protocol, Adapter adapter) {
            super(protocol, adapter);
        }

        /// Shuts down both directions without closing the channel: the thread that reads or writes wakes up and
        /// closes it. If this thread closed it, Tomcat could already have given the channel to another
        /// connection.
        void endIfOlderThan(long nanos) {
            var connection = getSocketWrapper(); // first: this may serve another one by the next line
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
                // closed already
            }
        }
    }
}
