package dev.streamside.viewers;

import java.util.Optional;

/// Ids of chats that carry the time at which they were meant to be sent. There is one load generator, so senders and
/// receivers share a clock.
///
/// @param run distinguishes this run's chats from others; letters and digits
record MessageIds(String run) {
    private static final String GAP = "-";

    /// Makes the id of a chat.
    ///
    /// @param count how many chats the viewer has sent, so that each id is unique
    String of(long meantMillis, long viewer, long count) {
        return String.join(
                GAP,
                run,
                Long.toString(meantMillis, Character.MAX_RADIX),
                Long.toString(viewer, Character.MAX_RADIX),
                Long.toString(count, Character.MAX_RADIX));
    }

    /// What an id says.
    ///
    /// @param meantMillis when the chat was meant to be sent
    /// @param sender      the number of the viewer
    record Origin(long meantMillis, long sender) {}

    /// Where a chat comes from; empty if it is not from this run.
    Optional<Origin> origin(String id) {
        String[] parts = id.split(GAP, -1);
        return parts.length == 4 && parts[0].equals(run)
                ? Optional.of(new Origin(
                        Long.parseLong(parts[1], Character.MAX_RADIX), Long.parseLong(parts[2], Character.MAX_RADIX)))
                : Optional.empty();
    }
}
