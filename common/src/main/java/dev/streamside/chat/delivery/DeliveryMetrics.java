package dev.streamside.chat.delivery;

import dev.streamside.platform.metrics.SampledTimer;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.LongAdder;

/// Counts what is delivered. Frames and entries are counted separately: entries per frame tell how much is
/// merged.
class DeliveryMetrics {
    private final LongAdder frames = new LongAdder();
    private final LongAdder entries = new LongAdder();
    private final LongAdder skipped = new LongAdder();
    private final LongAdder busy = new LongAdder();
    private final SampledTimer lag;

    DeliveryMetrics(MeterRegistry registry) {
        FunctionCounter.builder("streamside.delivery.frames", frames, LongAdder::sum)
                .description("Frames with entries that were written to viewers.")
                .register(registry);
        FunctionCounter.builder("streamside.delivery.entries", entries, LongAdder::sum)
                .description("Entries in them.")
                .baseUnit("entries")
                .register(registry);
        FunctionCounter.builder("streamside.delivery.skipped", skipped, LongAdder::sum)
                .description("Entries that viewers were not sent, because they came too fast to be read.")
                .baseUnit("entries")
                .register(registry);
        FunctionCounter.builder("streamside.delivery.busy", busy, LongAdder::sum)
                .description("Times that a viewer had something to get, and was still being written to.")
                .register(registry);
        this.lag = new SampledTimer(
                registry,
                "streamside.delivery.lag",
                "From the moment that an entry was committed and shown to the moment that a frame with it is written to "
                        + "a viewer: the oldest entry of the frame.",
                "mode",
                "push");
    }

    void delivered(EntriesFrame<?> frame) {
        frames.increment();
        entries.add(frame.count());
        skipped.add(frame.skipped());
        if (lag.isDue()) {
            lag.recordSince(frame.shownNanos());
        }
    }

    void busy() {
        busy.increment();
    }
}
