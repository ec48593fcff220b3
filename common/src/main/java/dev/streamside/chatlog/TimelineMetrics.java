package dev.streamside.chatlog;

import dev.streamside.chatlog.Timelines.Held;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.BaseUnits;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;
import org.springframework.stereotype.Component;

/// What the timelines hold, summed up on each scrape.
@Component
class TimelineMetrics implements MeterBinder {
    private final Timelines timelines;

    TimelineMetrics(Timelines timelines) {
        this.timelines = timelines;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        gauge(registry, "streamside.timelines.loaded", "timelines", "Timelines in memory.", Held::timelines);
        gauge(registry, "streamside.timelines.entries", "entries", "Entries in memory.", Held::entries);
        gauge(registry, "streamside.timelines.size", BaseUnits.BYTES, "JSON in memory.", Held::bytes);
        FunctionCounter.builder("streamside.timelines.found", timelines, Timelines::found)
                .description(
                        "Entries that were found in the database: other nodes' or of commits with unknown outcome.")
                .baseUnit("entries")
                .register(registry);
        FunctionCounter.builder("streamside.timelines.loads", timelines, Timelines::loads)
                .description("Timelines read from the database.")
                .register(registry);
        gauge(registry, "streamside.timelines.head", "entries", "Length of the longest log in memory.", Held::head);
    }

    private void gauge(
            MeterRegistry registry, String name, String unit, String description, ToDoubleFunction<Held> value) {
        Gauge.builder(name, timelines, all -> value.applyAsDouble(all.held()))
                .description(description)
                .baseUnit(unit)
                .register(registry);
    }
}
