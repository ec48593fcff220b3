package dev.streamside.crowd;

import java.io.ByteArrayOutputStream;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/// All windows at which viewers are, each once. Viewers who joined at different times come to the same window as
/// soon as the texts that it remembers are the same.
///
/// Not thread-safe.
final class InflaterWindows implements AutoCloseable {
    /// The end of each message, which is not sent (RFC 7692, section 7.2.1).
    private static final byte[] TAIL = {0, 0, (byte) 0xff, (byte) 0xff};

    private final Inflater inflater = new Inflater(true);
    private final Map<InflaterWindow, WeakReference<InflaterWindow>> known = new WeakHashMap<>();
    private final InflaterWindow beginning = new InflaterWindow(new byte[0]);
    private final byte[] part = new byte[8_192];

    /// Where every connection begins.
    InflaterWindow beginning() {
        return beginning;
    }

    /// The window that is in use, if one remembers the same.
    InflaterWindow shared(InflaterWindow fresh) {
        WeakReference<InflaterWindow> reference = known.get(fresh);
        InflaterWindow used = reference == null ? null : reference.get();
        if (used != null) {
            return used;
        }
        known.put(fresh, new WeakReference<>(fresh));
        return fresh;
    }

    /// @param before what the message can refer to
    /// @throws DataFormatException if it is damaged, or too large
    byte[] inflate(byte[] before, byte[] compressed) throws DataFormatException {
        inflater.reset();
        if (before.length > 0) {
            inflater.setDictionary(before);
        }
        byte[] input = new byte[compressed.length + TAIL.length];
        System.arraycopy(compressed, 0, input, 0, compressed.length);
        System.arraycopy(TAIL, 0, input, compressed.length, TAIL.length);
        inflater.setInput(input);
        var text = new ByteArrayOutputStream(8 * compressed.length);
        for (int count = inflater.inflate(part); count > 0; count = inflater.inflate(part)) {
            text.write(part, 0, count);
            if (text.size() > Payload.MOST_BYTES) {
                throw new DataFormatException("larger than " + Payload.MOST_BYTES + " bytes");
            }
        }
        return text.toByteArray();
    }

    @Override
    public void close() {
        inflater.end();
    }
}
