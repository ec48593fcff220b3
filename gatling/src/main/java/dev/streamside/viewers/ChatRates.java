package dev.streamside.viewers;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// How many chats all members together send per second, step by step.
///
/// @param perSecond of each step; empty if each member chats by chance
public record ChatRates(List<Double> perSecond) {
    public ChatRates {
        perSecond = List.copyOf(perSecond);
        if (!perSecond.stream().allMatch(rate -> rate > 0 && Double.isFinite(rate))) {
            throw new IllegalArgumentException("chatRates are above zero: " + perSecond);
        }
    }

    /// @param text rates with commas between them; may be blank
    public static ChatRates parse(String text) {
        return new ChatRates(
                text.isBlank()
                        ? List.of()
                        : Arrays.stream(text.split(",", -1))
                                .map(Double::valueOf)
                                .toList());
    }

    /// The text that [#parse] reads.
    public String text() {
        return perSecond.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    public boolean isEmpty() {
        return perSecond.isEmpty();
    }

    double most() {
        return perSecond.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    }

    /// Before the first step, the highest rate: code that runs for the first time costs more, and that cost
    /// would be attributed to the first step. After the last step, its rate.
    ///
    /// @param sinceFirst the time since the beginning of the first step; may be negative
    /// @param step       how long a step lasts
    double at(Duration sinceFirst, Duration step) {
        if (sinceFirst.isNegative()) {
            return most();
        }
        long index = sinceFirst.toMillis() / step.toMillis();
        return perSecond.get((int) Math.min(index, perSecond.size() - 1));
    }
}
