package dev.streamside.polling;

import dev.streamside.timeline.Slice;
import org.jspecify.annotations.Nullable;

/// What is new for all viewers at one cursor. A poll is answered from the timeline, so only streams of events need
/// an event of it: made for the first of them, and shared. Confined to the thread that delivers.
final class News {
    private final Slice slice;
    private @Nullable Event event;

    News(Slice slice) {
        this.slice = slice;
    }

    Event event() {
        Event known = event;
        if (known == null) {
            event = known = Event.entries(slice);
        }
        return known;
    }
}
