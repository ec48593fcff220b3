package dev.streamside.plain;

import java.util.concurrent.atomic.AtomicLong;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;

/// The time in the upper bits, or the last id plus one if the time has not passed it. Two processes could assign the
/// same id.
@Component
@ConditionalOnProperty(name = "plain.ids", havingValue = "time-ordered")
class TimeOrderedIds implements ChatIds {
    private static final int BITS_WITHIN_A_MILLISECOND = 22;

    private final AtomicLong last = new AtomicLong();

    @Override
    public long next() {
        return last.updateAndGet(
                before -> Math.max(before + 1, System.currentTimeMillis() << BITS_WITHIN_A_MILLISECOND));
    }
}
