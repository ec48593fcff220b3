package dev.streamside.account.picture;

import java.io.InterruptedIOException;
import java.time.Duration;
import javax.imageio.stream.ImageInputStreamImpl;

/// A file in memory that readers can read until a deadline. A damaged file can make a reader loop and read on
/// past the end, as the one for WebP does. Nothing else would stop it.
final class PictureInput extends ImageInputStreamImpl {
    private final byte[] file;
    private final long deadline;

    PictureInput(byte[] file, Duration patience) {
        this.file = file;
        this.deadline = System.nanoTime() + patience.toNanos();
    }

    @Override
    public int read() throws InterruptedIOException {
        bitOffset = 0;
        return available() == 0 ? -1 : file[(int) streamPos++] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws InterruptedIOException {
        bitOffset = 0;
        int count = Math.min(available(), length);
        if (count == 0) {
            return length == 0 ? 0 : -1;
        }
        System.arraycopy(file, (int) streamPos, buffer, offset, count);
        streamPos += count;
        return count;
    }

    @Override
    public long length() {
        return file.length;
    }

    private int available() throws InterruptedIOException {
        if (System.nanoTime() - deadline > 0) {
            throw new InterruptedIOException("it takes too long to decode");
        }
        return (int) Math.max(0, file.length - streamPos);
    }
}
