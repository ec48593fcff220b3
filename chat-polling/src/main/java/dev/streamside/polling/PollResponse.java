package dev.streamside.polling;

import dev.streamside.id.Cursor;
import dev.streamside.polling.PollMetrics.Kind;
import dev.streamside.timeline.Slice;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/// A finished answer to a poll: its bytes and their tag. Immutable, apart from the compressed form, which is
/// made when first needed and then shared.
final class PollResponse {
    /// Compressing less does not make the packet smaller.
    private static final int WORTH_COMPRESSING = 1_024;

    private static final byte[] OPENING = ascii("{\"entries\":[");

    private final byte[] body;
    private final String tag;
    private final Kind kind;
    private final int entries;
    private final long shownNanos;
    private volatile byte @Nullable [] compressed;

    private PollResponse(byte[] body, Slice slice) {
        this.body = body;
        this.kind = slice.reset() ? Kind.RESET : slice.count() == 0 ? Kind.EMPTY : Kind.ENTRIES;
        this.entries = slice.count();
        this.shownNanos = slice.count() == 0 ? 0 : slice.shownNanos();
        this.tag = "W/\"" + new Cursor(slice.cursor(), slice.epoch()) + "-" + Long.toHexString(checksum(body)) + "\"";
    }

    static PollResponse of(Slice slice, long nextPollMillis) {
        byte[] closing = ascii("],\"cursor\":\"" + new Cursor(slice.cursor(), slice.epoch()) + "\",\"reset\":"
                + slice.reset() + ",\"skipped\":" + slice.skipped() + ",\"nextPollMillis\":" + nextPollMillis + "}");
        byte[] body = new byte[OPENING.length + slice.byteLength() + closing.length];
        System.arraycopy(OPENING, 0, body, 0, OPENING.length);
        int end = slice.copyTo(body, OPENING.length);
        System.arraycopy(closing, 0, body, end, closing.length);
        return new PollResponse(body, slice);
    }

    byte[] body() {
        return body;
    }

    /// A weak validator, because the compressed form shares it.
    String tag() {
        return tag;
    }

    Kind kind() {
        return kind;
    }

    int entries() {
        return entries;
    }

    /// When its oldest entry became readable, in [System#nanoTime]; 0 if it has none.
    long shownNanos() {
        return shownNanos;
    }

    boolean isWorthCompressing() {
        return body.length >= WORTH_COMPRESSING;
    }

    byte[] compressed() {
        byte[] known = compressed;
        if (known == null) {
            compressed = known = gzip(body);
        }
        return known;
    }

    private static byte[] gzip(byte[] body) {
        var out = new ByteArrayOutputStream(body.length / 2);
        try (var gzip = new GZIPOutputStream(out)) {
            gzip.write(body);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return out.toByteArray();
    }

    private static long checksum(byte[] body) {
        var checksum = new CRC32C();
        checksum.update(body);
        return checksum.getValue();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
