package dev.streamside.chat.timeline;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A snapshot of neighbouring entries of one stream. Immutable and cheap: it points into the timeline.
///
/// Its bytes are the entries' JSON, separated by commas, without brackets.
public final class Slice {
    private final Window window;
    private final long from;
    private final int count;
    private final boolean reset;
    private final long skipped;
    private final int byteLength;

    Slice(Window window, long from, int count, boolean reset, long skipped) {
        this.window = window;
        this.from = from;
        this.count = count;
        this.reset = reset;
        this.skipped = skipped;
        this.byteLength = count == 0 ? 0 : walk(null, 0) - 1;
    }

    /// How many entries it holds; 0 when nothing is new.
    public int count() {
        return count;
    }

    /// The last `seq` that a reader has seen once it has these entries.
    public long cursor() {
        return from + count - 1;
    }

    /// The epoch of the log to which [#cursor] belongs.
    public int epoch() {
        return window.epoch();
    }

    /// Whether the reader must start over: its cursor was ahead of the timeline or of another epoch, or an
    /// entry that it may not skip was skipped.
    public boolean reset() {
        return reset;
    }

    /// The number of entries between the reader's cursor and the first one here; 0 after a cursor ahead of
    /// the timeline.
    public long skipped() {
        return skipped;
    }

    /// When the first of the entries became readable, in [System#nanoTime]. Only valid if [#count] is not 0.
    public long shownNanos() {
        return window.blocks().get(window.indexOf(from)).shownNanos(from);
    }

    /// The exact number of bytes that [#copyTo] writes.
    public int byteLength() {
        return byteLength;
    }

    /// Copies the entries to `target` from `offset` on.
    ///
    /// @return the offset after the last byte written
    /// @throws IndexOutOfBoundsException if fewer than [#byteLength] bytes are left in `target`
    public int copyTo(byte[] target, int offset) {
        return count == 0 ? offset : walk(target, offset);
    }

    /// The entries, between `head` and `tail`.
    public byte[] between(byte[] head, byte[] tail) {
        byte[] all = new byte[head.length + byteLength + tail.length];
        System.arraycopy(head, 0, all, 0, head.length);
        int end = copyTo(all, head.length);
        System.arraycopy(tail, 0, all, end, tail.length);
        return all;
    }

    /// As [#between], in one of the forms. The result is complete by itself: it refers to no earlier entries.
    public byte[] between(byte[] head, byte[] tail, EntryForm form) {
        return switch (form) {
            case FULL -> between(head, tail);
            case COMPACT -> between(head, tail, new Introductions());
        };
    }

    /// As [#between], in compact form.
    ///
    /// @param known what the readers have received before; afterwards it includes these entries
    public byte[] between(byte[] head, byte[] tail, Introductions known) {
        byte[] all = Arrays.copyOf(head, head.length + byteLength + tail.length);
        int at = head.length;
        for (long seq = from; seq < from + count; seq++) {
            if (seq > from) {
                all[at++] = ',';
            }
            Block block = window.blocks().get(window.indexOf(seq));
            int index = (int) (seq - block.first());
            at = known.write(block.bytes(), block.start(index), block.ends()[index] - 1, all, at);
        }
        System.arraycopy(tail, 0, all, at, tail.length);
        return Arrays.copyOf(all, at + tail.length);
    }

    /// Walks the bytes block by block. Only counts if `target` is null; never copies the last comma.
    private int walk(byte @Nullable [] target, int offset) {
        long last = from + count - 1;
        int at = offset;
        for (int i = window.indexOf(from); i < window.blocks().size(); i++) {
            Block block = window.blocks().get(i);
            if (block.first() > last) {
                break;
            }
            int start = block.start((int) (Math.max(from, block.first()) - block.first()));
            int end = block.ends()[(int) (Math.min(last, block.last()) - block.first())];
            if (target != null) {
                int length = block.last() >= last ? end - start - 1 : end - start;
                System.arraycopy(block.bytes(), start, target, at, length);
                at += length;
            } else {
                at += end - start;
            }
        }
        return at;
    }
}
