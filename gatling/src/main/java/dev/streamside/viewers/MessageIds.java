package dev.streamside.viewers;

import java.util.OptionalLong;

/// Ids of chats from which a receiver learns when they were sent, in the sender's clock. There is one load
/// process, so that is the receiver's clock too.
///
/// @param run tells this run's chats from others'; letters and digits
record MessageIds(String run) {
    private static final String GAP = "-";

    /// @param count which of the viewer's chats it is, so that no two are alike
    String of(long sentMillis, long viewer, long count) {
        return String.join(
                GAP,
                run,
                Long.toString(sentMillis, Character.MAX_RADIX),
                Long.toString(viewer, Character.MAX_RADIX),
                Long.toString(count, Character.MAX_RADIX));
    }

    /// When the chat was sent; empty when it is not of this run.
    OptionalLong sentMillis(String id) {
        String[] parts = id.split(GAP, -1);
        return parts.length == 4 && parts[0].equals(run)
                ? OptionalLong.of(Long.parseLong(parts[1], Character.MAX_RADIX))
                : OptionalLong.empty();
    }
}
