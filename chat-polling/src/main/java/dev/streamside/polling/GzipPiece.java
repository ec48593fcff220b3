package dev.streamside.polling;

import dev.streamside.chat.delivery.SharedContext;
import dev.streamside.platform.connection.Packet;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.Deflater;

/// A piece of a connection's gzip stream (RFC 1952): whole blocks of deflate (RFC 1951), which end at a byte.
/// Made once for all viewers that get it. Immutable.
final class GzipPiece implements Packet {
    /// The start of a stream: without name, time and system.
    static final GzipPiece HEADER =
            new GzipPiece(new byte[] {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff}, Checksum.of(new byte[0]));

    /// Compressing a shorter text does not save a packet.
    private static final int WORTH_COMPRESSING = 1_024;

    private static final int MAX_STORED = 0xffff;
    private static final int STORED_HEADER = 5;
    private static final int TRAILER = 2 * Integer.BYTES;

    private final byte[] bytes;
    private final Checksum checksum;

    private GzipPiece(byte[] bytes, Checksum checksum) {
        this.bytes = bytes;
        this.checksum = checksum;
    }

    /// A text that refers to earlier texts of its segment.
    static GzipPiece compressed(byte[] text, SharedContext context) {
        return new GzipPiece(context.compress(text), Checksum.of(text));
    }

    /// A text that is complete by itself, for one viewer.
    static GzipPiece compressed(byte[] text) {
        if (text.length < WORTH_COMPRESSING) {
            return stored(text);
        }
        var deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        try {
            return compressed(text, new SharedContext(deflater));
        } finally {
            deflater.end();
        }
    }

    /// A text without compression.
    static GzipPiece stored(byte[] text) {
        int blocks = (text.length + MAX_STORED - 1) / MAX_STORED;
        var all = ByteBuffer.allocate(text.length + blocks * STORED_HEADER).order(ByteOrder.LITTLE_ENDIAN);
        for (int from = 0; from < text.length; from += MAX_STORED) {
            putStored(all, text, from, Math.min(MAX_STORED, text.length - from), false);
        }
        return new GzipPiece(all.array(), Checksum.of(text));
    }

    /// The short text that ends a stream.
    ///
    /// @param crc    of everything before
    /// @param length of everything before, modulo 2<sup>32</sup>
    static GzipPiece last(byte[] text, int crc, int length) {
        Checksum checksum = Checksum.of(text);
        var all = ByteBuffer.allocate(STORED_HEADER + text.length + TRAILER).order(ByteOrder.LITTLE_ENDIAN);
        putStored(all, text, 0, text.length, true);
        all.putInt(checksum.after(crc)).putInt(length + text.length);
        return new GzipPiece(all.array(), checksum);
    }

    private static void putStored(ByteBuffer target, byte[] text, int from, int length, boolean isLast) {
        target.put((byte) (isLast ? 1 : 0)).putShort((short) length).putShort((short) ~length);
        target.put(text, from, length);
    }

    Checksum checksum() {
        return checksum;
    }

    @Override
    public ByteBuffer toBuffer() {
        return ByteBuffer.wrap(bytes);
    }
}
