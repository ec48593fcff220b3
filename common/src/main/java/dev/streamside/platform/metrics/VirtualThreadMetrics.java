package dev.streamside.platform.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.lang.management.ManagementFactory;
import java.util.function.ToDoubleFunction;
import jdk.management.VirtualThreadSchedulerMXBean;
import org.springframework.stereotype.Component;

/// The scheduler of virtual threads. Queued threads are requests that are ready to run but have no processor:
/// the best sign of a saturated node.
@Component
class VirtualThreadMetrics implements MeterBinder {
    @Override
    public void bindTo(MeterRegistry registry) {
        var scheduler = ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class);
        gauge(
                registry,
                scheduler,
                "queued",
                "Ready to run, waiting for a carrier.",
                s -> s.getQueuedVirtualThreadCount());
        gauge(registry, scheduler, "mounted", "Running on a carrier.", s -> s.getMountedVirtualThreadCount());
        gauge(registry, scheduler, "carriers", "Existing carriers.", s -> s.getPoolSize());
        gauge(registry, scheduler, "parallelism", "Carriers that may run at once.", s -> s.getParallelism());
    }

    private static void gauge(
            MeterRegistry registry,
            VirtualThreadSchedulerMXBean scheduler,
            String name,
            String description,
            ToDoubleFunction<VirtualThreadSchedulerMXBean> value) {
        Gauge.builder("jvm.threads.virtual." + name, scheduler, value)
                .description(description)
                .baseUnit("threads")
                .strongReference(true)
                .register(registry);
    }
}
