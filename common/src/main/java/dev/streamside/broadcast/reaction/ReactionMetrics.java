package dev.streamside.broadcast.reaction;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;
import org.springframework.stereotype.Component;

/// Counts reactions.
@Component
record ReactionMetrics(Reactions reactions) implements MeterBinder {
    @Override
    public void bindTo(MeterRegistry registry) {
        for (Reaction reaction : Reaction.values()) {
            FunctionCounter.builder("streamside.reactions", reactions.timesSet(reaction), LongAdder::sum)
                    .description("Reactions that members set or took back (none).")
                    .tag("reaction", reaction.name().toLowerCase(Locale.ROOT))
                    .register(registry);
        }
    }
}
