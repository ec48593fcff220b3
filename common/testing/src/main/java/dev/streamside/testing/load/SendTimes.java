package dev.streamside.testing.load;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

/// The planned time of each chat, by the mark in its text.
final class SendTimes {
    private static final int MOST = 1 << 20;

    private final AtomicLongArray nanos = new AtomicLongArray(MOST);
    private final AtomicInteger next = new AtomicInteger();

    /// A mark for a chat that is planned for `intendedNanos`.
    int mark(long intendedNanos) {
        int mark = next.getAndIncrement();
        nanos.set(mark % MOST, intendedNanos);
        return mark;
    }

    /// The mark that the next chat will get.
    int next() {
        return next.get();
    }

    long of(int mark) {
        return nanos.get(mark % MOST);
    }
}
