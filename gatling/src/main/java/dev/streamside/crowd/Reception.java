package dev.streamside.crowd;

import dev.streamside.viewers.Deliveries;
import dev.streamside.viewers.Nodes;
import java.util.Arrays;

/// Counts what viewers receive. Not thread-safe.
final class Reception {
    private final Chats chats;
    private final Deliveries deliveries;
    private final Tally tally;
    private final Nodes nodes;
    private final RunClock clock;

    Reception(Chats chats, Deliveries deliveries, Tally tally, Nodes nodes, RunClock clock) {
        this.chats = chats;
        this.deliveries = deliveries;
        this.tally = tally;
        this.nodes = nodes;
        this.clock = clock;
    }

    /// A viewer begins with what is sent from now on.
    void begin(Position position) {
        position.begin(chats.planned());
    }

    /// @param viewer its number
    void take(Payload payload, Position position, int viewer) {
        if (!position.hasBegun()) {
            begin(position);
        } else if (payload.skipped() > 0) {
            position.skip(chats, firstNew(payload, position), payload.skipped());
            deliveries.skippedAt(clock.millis(), payload.skipped());
        }
        if (payload.hasChats()) {
            tally.frame();
            long now = clock.millis();
            for (int number : payload.marks()) {
                take(number, position, viewer, now);
            }
        }
    }

    /// The first chat that follows what was left out; if none does, all chats so far may be left out.
    private int firstNew(Payload payload, Position position) {
        return Arrays.stream(payload.marks())
                .filter(number -> number < chats.planned() && position.lacks(number))
                .min()
                .orElse(chats.planned());
    }

    private void take(int number, Position position, int viewer, long nowMillis) {
        if (number >= chats.planned()) {
            return; // looks like a mark, but is none of this run
        }
        switch (position.receive(number)) {
            case NEW ->
                deliveries.delivered(
                        chats.plannedMillis(number), nowMillis, nodes.isSame(chats.sender(number), viewer));
            case AGAIN -> deliveries.duplicatedOf(chats.plannedMillis(number));
            case EARLIER -> {}
        }
    }
}
