package dev.streamside.account.picture;

import dev.streamside.testing.ParserFuzz;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.random.RandomGenerator;
import javax.imageio.ImageIO;

/// Pictures that are nearly valid: some bytes are changed, above all in the header, cut off or doubled.
class ThumbnailFuzzTest extends ParserFuzz<byte[]> {
    private static final Duration PATIENCE = Duration.ofMillis(50);
    private static final int HEADER = 60;
    private static final List<byte[]> PICTURES = List.of(
            encoded("png"),
            encoded("jpeg"),
            encoded("gif"),
            Base64.getDecoder().decode("UklGRh4AAABXRUJQVlA4TBEAAAAvAAAAAAfQ//73v/+BiOh/AAA="));

    private static byte[] encoded(String format) {
        var picture = new BufferedImage(40, 30, BufferedImage.TYPE_INT_RGB);
        for (int i = 0; i < 40 * 30; i++) {
            picture.setRGB(i % 40, i / 40, i * 0x010305);
        }
        var out = new ByteArrayOutputStream();
        try {
            ImageIO.write(picture, format, out);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return out.toByteArray();
    }

    @Override
    protected byte[] input(RandomGenerator random) {
        byte[] picture = PICTURES.get(random.nextInt(PICTURES.size())).clone();
        for (int i = random.nextInt(6); i > 0; i--) {
            int at = random.nextInt(random.nextBoolean() ? Math.min(HEADER, picture.length) : picture.length);
            picture[at] = random.nextBoolean() ? (byte) random.nextInt() : (byte) (random.nextBoolean() ? 0xff : 0);
        }
        return random.nextInt(4) == 0 ? Arrays.copyOf(picture, random.nextInt(2 * picture.length)) : picture;
    }

    @Override
    protected void parse(byte[] input) throws NotAPicture {
        Thumbnail.of(input, PATIENCE);
    }

    @Override
    protected boolean isRefusal(Exception failure) {
        return failure instanceof NotAPicture;
    }

    @Override
    protected int inputs() {
        return 200;
    }

    /// Sixteen million pixels of four bytes, twice, whatever size the file declares.
    @Override
    protected long maxBytes(byte[] input) {
        return 2L * 4 * (16 << 20);
    }

    @Override
    protected String show(byte[] input) {
        return HexFormat.of().formatHex(input);
    }
}
