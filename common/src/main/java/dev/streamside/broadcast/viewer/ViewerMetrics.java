package dev.streamside.broadcast.viewer;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.stereotype.Component;

/// The number of viewers and of watched streams.
@Component
record ViewerMetrics(Viewers viewers) implements MeterBinder {
    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("streamside.viewers.watching", viewers, Viewers::countAll)
                .description("Viewers of all streams.")
                .baseUnit("viewers")
                .register(registry);
        Gauge.builder("streamside.viewers.streams", viewers, Viewers::streams)
                .description("Streams with at least one viewer.")
                .baseUnit("streams")
                .register(registry);
    }
}
