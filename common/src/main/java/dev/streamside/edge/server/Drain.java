package dev.streamside.edge.server;

import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/// Delays a stop until balancers have noticed that the node is not ready. Spring Boot changes the readiness
/// before it stops anything.
@Component
class Drain implements SmartLifecycle {
    private static final Logger log = LoggerFactory.getLogger(Drain.class);

    private final ServerProperties properties;
    private volatile boolean running;

    Drain(ServerProperties properties) {
        this.properties = properties;
    }

    @Override
    public void start() {
        running = true;
    }

    @Override
    public void stop() {
        running = false;
        if (properties.drain().isPositive()) {
            log.info("No longer ready; stopping in {} ms", properties.drain().toMillis());
            try {
                TimeUnit.NANOSECONDS.sleep(properties.drain().toNanos());
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /// Stops before everything else.
    @Override
    public int getPhase() {
        return Integer.MAX_VALUE;
    }
}
