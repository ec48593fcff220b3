package dev.streamside.chat.delivery;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.stream.IntStream;
import org.springframework.context.SmartLifecycle;

/// The threads, pace and counters that all hubs of a node share, so that the node writes at one pace whatever
/// the number of transports.
public final class DeliveryThreads implements SmartLifecycle {
    final List<DeliveryThread> all;
    final DeliveryProperties properties;
    final DeliveryMetrics metrics;
    private volatile boolean running;

    public DeliveryThreads(DeliveryProperties properties, MeterRegistry registry) {
        int count = properties.threadsHere();
        this.all = IntStream.range(0, count)
                .mapToObj(i -> new DeliveryThread(WritePacer.of(properties, count)))
                .toList();
        this.properties = properties;
        this.metrics = new DeliveryMetrics(registry);
    }

    @Override
    public void start() {
        running = true;
        for (int i = 0; i < all.size(); i++) {
            Thread.ofPlatform().name("hub-" + i).start(all.get(i));
        }
    }

    @Override
    public void stop() {
        running = false;
        all.forEach(DeliveryThread::stop);
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /// Starts before the web server, and stops after it.
    @Override
    public int getPhase() {
        return 0;
    }
}
