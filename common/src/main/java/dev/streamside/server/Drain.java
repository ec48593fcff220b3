package dev.streamside.server;

import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/// Holds a stop back for as long as a balancer needs to notice that readiness says no; Spring Boot makes it say
/// so before it stops anything.
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
            log.info("Not ready any more; stopping in {} ms", properties.drain().toMillis());
            try {
                TimeUnit.NANOSECONDS.sleep(properties.drain().toNanos());
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /// Stops in front of everything else.
    @Override
    public int getPhase() {
        return Integer.MAX_VALUE;
    }
}
