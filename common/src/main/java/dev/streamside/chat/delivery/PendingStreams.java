package dev.streamside.chat.delivery;

import java.util.ArrayDeque;
import java.util.Queue;

/// The streams whose round is not finished, in the order in which they are served. One thread.
final class PendingStreams {
    private final Queue<Subscribers<?>> streams = new ArrayDeque<>();
    private int subscribers;

    boolean isEmpty() {
        return streams.isEmpty();
    }

    /// How many subscribers these streams had when they were added.
    int subscribers() {
        return subscribers;
    }

    /// Adds a stream at the end, unless it is here already or has no subscribers.
    void add(Subscribers<?> stream) {
        if (stream.pending == 0 && stream.size() > 0) {
            stream.pending = stream.size();
            subscribers += stream.pending;
            streams.add(stream);
        }
    }

    /// Takes the next stream.
    Subscribers<?> remove() {
        Subscribers<?> stream = streams.remove();
        subscribers -= stream.pending;
        stream.pending = 0;
        return stream;
    }
}
