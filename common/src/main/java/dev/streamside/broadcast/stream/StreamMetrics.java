package dev.streamside.broadcast.stream;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.cache.CaffeineCacheMetrics;
import org.springframework.stereotype.Component;

/// Hits and misses of the stream cache.
@Component
record StreamMetrics(Streams streams) implements MeterBinder {
    @Override
    public void bindTo(MeterRegistry registry) {
        new CaffeineCacheMetrics<>(streams.cache(), "streams", Tags.empty()).bindTo(registry);
    }
}
