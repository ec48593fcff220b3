package dev.streamside.broadcast.stream;

import dev.streamside.platform.problem.Refusal;
import dev.streamside.platform.text.PlainText;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/// The rules for the fields of a stream. Each throws `INVALID` naming the field.
final class StreamFields {
    private static final PlainText TITLE = PlainText.line("title", 100);
    private static final PlainText DESCRIPTION = PlainText.lines("description", 1000);

    /// Allows for differing clocks, and for the time until a form arrives.
    private static final Duration MAX_LATE = Duration.ofMinutes(1);
    /// A later start is probably a mistyped year.
    private static final Duration MAX_AHEAD = Duration.ofDays(366);

    private StreamFields() {}

    static String title(@Nullable String title) {
        return TITLE.clean(title);
    }

    static @Nullable String description(@Nullable String description) {
        return description == null || description.isBlank() ? null : DESCRIPTION.clean(description);
    }

    /// The planned start of the stream; null if it is open.
    static @Nullable Instant startsAt(@Nullable String startsAt, Instant now) {
        if (startsAt == null || startsAt.isBlank()) {
            return null;
        }
        Instant planned = parse(startsAt);
        if (planned.isBefore(now.minus(MAX_LATE))) {
            throw Refusal.invalid("startsAt", "must not be in the past");
        }
        if (planned.isAfter(now.plus(MAX_AHEAD))) {
            throw Refusal.invalid("startsAt", "must be within a year");
        }
        return planned;
    }

    private static Instant parse(String startsAt) {
        try {
            return Instant.parse(startsAt).truncatedTo(ChronoUnit.MILLIS);
        } catch (DateTimeException _) {
            throw Refusal.invalid("startsAt", "must be a time with an offset, such as 2026-01-25T13:00:00Z");
        }
    }
}
