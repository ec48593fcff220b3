package dev.streamside.testing.load;

import java.io.IOException;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/// A viewer's state of the compressed messages that it has received (RFC 7692). One thread.
final class Window implements AutoCloseable {
    private static final byte[] TAIL = {0, 0, (byte) 0xff, (byte) 0xff};

    private final Inflater inflater = new Inflater(true);

    /// @return the text of a message
    byte[] inflate(Frame frame) throws IOException {
        byte[] compressed = Arrays.copyOf(frame.payload(), frame.to() - frame.from() + TAIL.length);
        System.arraycopy(TAIL, 0, compressed, compressed.length - TAIL.length, TAIL.length);
        inflater.setInput(compressed);
        byte[] text = new byte[8 * compressed.length];
        int end = 0;
        try {
            end += inflater.inflate(text);
            while (end == text.length) {
                text = Arrays.copyOf(text, 2 * end);
                end += inflater.inflate(text, end, text.length - end);
            }
        } catch (DataFormatException broken) {
            throw new IOException(broken);
        }
        return Arrays.copyOf(text, end);
    }

    @Override
    public void close() {
        inflater.end();
    }
}
