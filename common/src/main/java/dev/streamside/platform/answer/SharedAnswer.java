package dev.streamside.platform.answer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.CRC32C;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/// JSON that many clients get, and its tag. Immutable, except for the compressed form, which is made on first
/// use and then shared. Thread-safe. The bytes must not be changed.
public final class SharedAnswer {
    /// Compressing a shorter text does not save a packet.
    private static final int WORTH_COMPRESSING = 1_024;

    private final byte[] json;
    private final String tag;
    private volatile byte @Nullable [] compressed;

    /// @param name the beginning of the tag
    public SharedAnswer(byte[] json, String name) {
        this.json = json;
        this.tag = "W/\"" + name + "-" + Long.toHexString(checksum(json)) + "\"";
    }

    public byte[] json() {
        return json;
    }

    /// A weak validator, because the compressed form shares it.
    public String tag() {
        return tag;
    }

    public boolean isWorthCompressing() {
        return json.length >= WORTH_COMPRESSING;
    }

    /// With gzip.
    public byte[] compressed() {
        byte[] known = compressed;
        if (known == null) {
            compressed = known = gzip(json);
        }
        return known;
    }

    private static byte[] gzip(byte[] json) {
        var out = new ByteArrayOutputStream(json.length / 2);
        try (var gzip = new GZIPOutputStream(out)) {
            gzip.write(json);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return out.toByteArray();
    }

    private static long checksum(byte[] json) {
        var checksum = new CRC32C();
        checksum.update(json);
        return checksum.getValue();
    }
}
