package dev.streamside.chat.log.memory;

import dev.streamside.chat.timeline.Timeline;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.BaseUnits;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Collection;
import java.util.function.ToDoubleFunction;
import org.springframework.stereotype.Component;

/// What the timelines hold, summed up on each scrape.
@Component
record TimelineMetrics(Timelines timelines) implements MeterBinder {
    /// Sums over timelines.
    ///
    /// @param head the longest log's newest `seq`
    private record Totals(long timelines, long entries, long bytes, long head) {
        static Totals of(Collection<Timeline> timelines) {
            var totals = new Totals(0, 0, 0, 0);
            for (Timeline timeline : timelines) {
                totals = totals.plus(timeline);
            }
            return totals;
        }

        private Totals plus(Timeline timeline) {
            return new Totals(
                    timelines + 1,
                    entries + timeline.size(),
                    bytes + timeline.byteLength(),
                    Math.max(head, timeline.head()));
        }
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        gauge(registry, "streamside.timelines.loaded", "timelines", "Timelines in memory.", Totals::timelines);
        gauge(registry, "streamside.timelines.entries", "entries", "Entries in memory.", Totals::entries);
        gauge(registry, "streamside.timelines.size", BaseUnits.BYTES, "JSON in memory.", Totals::bytes);
        FunctionCounter.builder("streamside.timelines.found", timelines, Timelines::found)
                .description(
                        "Entries that were found in the database: other nodes' or of commits with unknown outcome.")
                .baseUnit("entries")
                .register(registry);
        FunctionCounter.builder("streamside.timelines.loads", timelines, Timelines::loads)
                .description("Timelines read from the database.")
                .register(registry);
        gauge(registry, "streamside.timelines.head", "entries", "Length of the longest log in memory.", Totals::head);
    }

    private void gauge(
            MeterRegistry registry, String name, String unit, String description, ToDoubleFunction<Totals> value) {
        Gauge.builder(name, timelines, all -> value.applyAsDouble(Totals.of(all.inMemory())))
                .description(description)
                .baseUnit(unit)
                .register(registry);
    }
}
