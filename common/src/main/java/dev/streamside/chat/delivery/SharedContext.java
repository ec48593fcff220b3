package dev.streamside.chat.delivery;

import dev.streamside.chat.timeline.EntryForm;
import dev.streamside.chat.timeline.Introductions;
import java.util.Arrays;
import java.util.Objects;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;

/// What all subscribers in step have been sent in this segment, and what the next text can refer to. With
/// compression, all of it is the dictionary, so names and words that came before cost next to nothing, and
/// all subscribers get the same bytes. In compact form, entries refer to the authors introduced so far. One
/// thread.
public final class SharedContext {
    /// How far back deflate can refer (RFC 1951).
    private static final int WINDOW = 32 * 1024;

    private static final byte[] NOTHING = {};

    private final @Nullable Deflater deflater;
    private final @Nullable Introductions introductions;
    private byte[] window = NOTHING;
    private int inWindow;
    private long length;

    /// With compression, and entries in the full form.
    public SharedContext(Deflater deflater) {
        this(deflater, EntryForm.FULL);
    }

    /// @param deflater without a header; shared by many contexts of one thread, since each use resets it.
    ///                 Null for subscribers without compression
    SharedContext(@Nullable Deflater deflater, EntryForm form) {
        this.deflater = deflater;
        this.introductions = form == EntryForm.COMPACT ? new Introductions() : null;
    }

    /// Bytes of text so far.
    long length() {
        return length;
    }

    /// Forgets all texts and authors. The context cannot be used afterwards.
    void forget() {
        window = NOTHING;
        inWindow = 0;
        if (introductions != null) {
            introductions.forget();
        }
    }

    public boolean isCompressed() {
        return deflater != null;
    }

    /// Null in the full form.
    @Nullable
    Introductions introductions() {
        return introductions;
    }

    /// Adds `text` to the context, where texts are not compressed.
    public void keep(byte[] text) {
        length += text.length;
    }

    /// Compresses `text` and adds it to the context.
    ///
    /// @return blocks of deflate that end at a byte, with `00 00 ff ff`: an empty block that is not the last one
    public byte[] compress(byte[] text) {
        Deflater using = Objects.requireNonNull(deflater);
        using.reset();
        if (inWindow > 0) {
            using.setDictionary(window, 0, inWindow);
        }
        using.setInput(text);
        byte[] compressed = flush(using, text.length);
        keep(text);
        remember(text);
        return compressed;
    }

    private static byte[] flush(Deflater deflater, int expected) {
        byte[] out = new byte[expected / 2 + 64];
        int end = 0;
        while (true) {
            end += deflater.deflate(out, end, out.length - end, Deflater.SYNC_FLUSH);
            if (end < out.length) {
                return Arrays.copyOf(out, end);
            }
            out = Arrays.copyOf(out, 2 * out.length);
        }
    }

    private void remember(byte[] text) {
        int added = Math.min(text.length, WINDOW);
        int kept = Math.min(inWindow, WINDOW - added);
        byte[] room = window.length >= kept + added
                ? window
                : new byte[Math.min(WINDOW, Math.max(2 * window.length, kept + added))];
        System.arraycopy(window, inWindow - kept, room, 0, kept);
        System.arraycopy(text, text.length - added, room, kept, added);
        window = room;
        inWindow = kept + added;
    }
}
