package dev.streamside.moderation.modlog;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;

/// Counts the acts of moderators.
@Component
class ModerationMetrics {
    private final Map<ModerationAction, Counter> done = new EnumMap<>(ModerationAction.class);

    ModerationMetrics(MeterRegistry registry) {
        for (ModerationAction action : ModerationAction.values()) {
            done.put(
                    action,
                    Counter.builder("streamside.moderation.acts")
                            .description("What moderators have done, by action.")
                            .tag("action", action.name().toLowerCase(Locale.ROOT))
                            .register(registry));
        }
    }

    void done(ModerationAction action) {
        Objects.requireNonNull(done.get(action)).increment();
    }
}
