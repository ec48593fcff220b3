package dev.streamside.viewers;

import java.util.Optional;

/// Ids of chats that contain the time for which they were planned. There is only one load generator, so
/// senders and receivers share a clock.
///
/// @param run distinguishes this run's chats from others; letters and digits
record MessageIds(String run) {
    private static final String GAP = "-";

    /// Makes the id of a chat.
    ///
    /// @param count how many chats the viewer has sent, which makes the id unique
    String of(long meantMillis, long viewer, long count) {
        return String.join(
                GAP,
                run,
                Long.toString(meantMillis, Character.MAX_RADIX),
                Long.toString(viewer, Character.MAX_RADIX),
                Long.toString(count, Character.MAX_RADIX));
    }

    /// The content of an id.
    ///
    /// @param meantMillis the time for which the chat was planned
    /// @param sender      the number of the viewer
    record Origin(long meantMillis, long sender) {}

    /// The origin of a chat; empty if it is not from this run.
    Optional<Origin> origin(String id) {
        String[] parts = id.split(GAP, -1);
        return parts.length == 4 && parts[0].equals(run)
                ? Optional.of(new Origin(
                        Long.parseLong(parts[1], Character.MAX_RADIX), Long.parseLong(parts[2], Character.MAX_RADIX)))
                : Optional.empty();
    }
}
