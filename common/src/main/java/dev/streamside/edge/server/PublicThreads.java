package dev.streamside.edge.server;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.apache.coyote.AbstractProtocol;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.tomcat.TomcatConnectorCustomizer;
import org.springframework.boot.tomcat.TomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/// The threads of the public port: those that run requests and sockets' frames, virtual or in a pool, and the
/// two that accept connections and detect arrived data. Safe for any thread.
@Component
@Order(Ordered.LOWEST_PRECEDENCE) // Spring Boot has chosen the executor
class PublicThreads implements WebServerFactoryCustomizer<TomcatWebServerFactory> {
    private final LongAdder finished = new LongAdder();
    private volatile @Nullable Executor virtual;
    private volatile @Nullable AbstractProtocol<?> protocol;

    @Override
    public void customize(TomcatWebServerFactory factory) {
        factory.addConnectorCustomizers((TomcatConnectorCustomizer) connector -> {
            if (connector.getProtocolHandler() instanceof AbstractProtocol<?> handler) {
                if (handler.getExecutor() != null) { // otherwise Tomcat creates a pool when it starts
                    handler.setExecutor(counted(handler.getExecutor()));
                }
                protocol = handler;
            }
        });
    }

    /// @param executor of virtual threads
    /// @return the same executor, which counts the tasks it has run
    Executor counted(Executor executor) {
        Executor counting = task -> executor.execute(() -> {
            try {
                task.run();
            } finally {
                finished.increment();
            }
        });
        virtual = counting;
        return counting;
    }

    boolean areVirtual() {
        return virtual != null;
    }

    /// Submits an empty task in the same way as a request, and waits for it. Any other task that ends
    /// meanwhile counts as much, because this one may have to queue.
    ///
    /// @param grace a second wait, for a process that has been suspended during the first
    /// @return false if no task has ended at all
    boolean work(Duration patience, Duration grace) throws InterruptedException {
        Executor executor = executor();
        if (executor == null) {
            return true; // before the start
        }
        long before = finished(executor);
        var answered = new CountDownLatch(1);
        try {
            executor.execute(answered::countDown);
        } catch (RejectedExecutionException _) {
            // the queue is full: only progress counts
        }
        return answered.await(patience.toNanos(), TimeUnit.NANOSECONDS)
                || answered.await(grace.toNanos(), TimeUnit.NANOSECONDS)
                || finished(executor) != before;
    }

    private @Nullable Executor executor() {
        AbstractProtocol<?> handler = protocol;
        return virtual != null ? virtual : handler == null ? null : handler.getExecutor();
    }

    private long finished(Executor executor) {
        return executor instanceof ThreadPoolExecutor pool ? pool.getCompletedTaskCount() : finished.sum();
    }

    /// The threads that feed all others, if they have ended unexpectedly.
    List<String> ended() {
        return protocol instanceof Http11WithDeadline http ? http.endedThreads() : List.of();
    }
}
