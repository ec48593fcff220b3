package dev.streamside.polling;

import dev.streamside.chat.delivery.FrameEncoder;
import dev.streamside.chat.delivery.SharedContext;
import dev.streamside.chat.timeline.EntryForm;
import dev.streamside.chat.timeline.Slice;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The new entries for all viewers at one cursor. A waiting poll is answered from the timeline, so only
/// streams of events need an event: it is made for the first of them and then shared. Confined to the thread
/// that delivers, except for [#HEARTBEAT].
final class SharedUpdate {
    static final SharedUpdate HEARTBEAT =
            new SharedUpdate(null, Event.HEARTBEAT, GzipPiece.stored(Event.HEARTBEAT.text()));

    static final FrameEncoder<SharedUpdate> ENCODER = new FrameEncoder<>() {
        @Override
        public SharedUpdate encode(Slice entries, EntryForm form) {
            return new SharedUpdate(() -> Event.entries(entries, form), null, null);
        }

        @Override
        public SharedUpdate encode(Slice entries, SharedContext context) {
            Event event = Event.entries(entries, context);
            if (context.isCompressed()) {
                return new SharedUpdate(null, null, GzipPiece.compressed(event.text(), context));
            }
            context.keep(event.text());
            return new SharedUpdate(null, event, null);
        }
    };

    private final @Nullable Supplier<Event> making;
    private @Nullable Event event;
    private @Nullable GzipPiece piece;

    private SharedUpdate(@Nullable Supplier<Event> making, @Nullable Event event, @Nullable GzipPiece piece) {
        this.making = making;
        this.event = event;
        this.piece = piece;
    }

    /// For answers that are not compressed.
    Event event() {
        Event known = event;
        if (known == null) {
            event = known = Objects.requireNonNull(making).get();
        }
        return known;
    }

    /// For answers that are compressed by gzip.
    GzipPiece piece() {
        GzipPiece known = piece;
        if (known == null) {
            piece = known = GzipPiece.stored(event().text());
        }
        return known;
    }
}
