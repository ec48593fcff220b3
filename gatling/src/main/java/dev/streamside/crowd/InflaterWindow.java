package dev.streamside.crowd;

import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import org.jspecify.annotations.Nullable;

/// What an inflater remembers: the end of all texts that came out of it. Viewers who got the same compressed
/// messages are at the same window, so each message is inflated once for all of them. Otherwise thousands of
/// inflaters would take more processor time than the server.
///
/// A window lives as long as a viewer is at it: from those before, only weak references lead to it. Otherwise the
/// beginning would keep all windows of a run. Windows are equal if they remember the same.
///
/// Not thread-safe.
final class InflaterWindow {
    static final int SIZE = 32_768;
    /// Viewers at one window continue with the same message, or begin with one of a few segments.
    private static final int REMEMBERED = 4;

    /// @param text what a message said
    /// @param after the window of those who got it
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Step(byte[] text, InflaterWindow after) {}

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Known(byte[] compressed, byte[] text, WeakReference<InflaterWindow> after) {}

    private final byte[] last;
    private final int hash;
    /// The latest come first.
    private final @Nullable Known[] next = new Known[REMEMBERED];

    InflaterWindow(byte[] last) {
        this.last = last;
        this.hash = Arrays.hashCode(last);
    }

    /// @param bytes of which those from 0 to `length` are the message
    /// @throws DataFormatException if it is damaged, or too large
    Step step(InflaterWindows all, byte[] bytes, int length) throws DataFormatException {
        for (Known known : next) {
            if (known != null && Arrays.equals(known.compressed, 0, known.compressed.length, bytes, 0, length)) {
                InflaterWindow after = known.after.get();
                return after == null ? stepTo(known.text, all) : new Step(known.text, after);
            }
        }
        byte[] compressed = Arrays.copyOf(bytes, length);
        Step step = stepTo(all.inflate(last, compressed), all);
        System.arraycopy(next, 0, next, 1, REMEMBERED - 1);
        next[0] = new Known(compressed, step.text, new WeakReference<>(step.after));
        return step;
    }

    private Step stepTo(byte[] text, InflaterWindows all) {
        return new Step(text, all.shared(new InflaterWindow(end(last, text))));
    }

    private static byte[] end(byte[] before, byte[] text) {
        int kept = Math.min(before.length, Math.max(0, SIZE - text.length));
        int added = Math.min(text.length, SIZE);
        byte[] both = Arrays.copyOfRange(before, before.length - kept, before.length + added);
        System.arraycopy(text, text.length - added, both, kept, added);
        return both;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof InflaterWindow window && window.hash == hash && Arrays.equals(window.last, last);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
