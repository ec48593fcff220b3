package dev.streamside.account.picture;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.Locale;
import java.util.Set;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;

/// A picture as viewers get it: 96 pixels square, rebuilt from its pixels, so that nothing else in a
/// stranger's file is passed on.
///
/// @param type    `image/png`, or `image/jpeg` for a picture without transparent parts
/// @param content at most 40 kB
record Thumbnail(String type, byte[] content) {
    /// Shown at 24 to 48 pixels of a page, so it is sharp on screens with twice the resolution.
    static final int SIZE = 96;
    /// Per side. Read from the header: a small file can hold a picture that does not fit in memory.
    private static final int MAX_SIZE = 8_192;

    private static final int MAX_PIXELS = 16 << 20;
    private static final Duration PATIENCE = Duration.ofSeconds(3);
    /// The size to decode: of a larger picture, only every second, third … pixel is read.
    private static final int DECODED_SIZE = 4 * SIZE;

    private static final Set<String> FORMATS = Set.of("png", "jpeg", "gif", "webp");

    static {
        ImageIO.setUseCache(false); // use memory, not files
    }

    /// Uses the first frame of an animation. A large picture takes up to a few seconds of processor time.
    ///
    /// @param file PNG, JPEG, GIF or WebP
    /// @throws NotAPicture if it is none of these, is damaged, or exceeds 16 million pixels or 8192 a side
    static Thumbnail of(byte[] file) throws NotAPicture {
        return of(file, PATIENCE);
    }

    static Thumbnail of(byte[] file, Duration patience) throws NotAPicture {
        try (ImageInputStream input = new PictureInput(file, patience)) {
            Iterator<ImageReader> readers = ImageIO.getImageReaders(input);
            while (readers.hasNext()) {
                ImageReader reader = readers.next();
                try {
                    if (FORMATS.contains(reader.getFormatName().toLowerCase(Locale.ROOT))) {
                        reader.setInput(input, true, true);
                        return encode(square(decode(reader)));
                    }
                } finally {
                    reader.dispose();
                }
            }
        } catch (IOException | RuntimeException failure) { // readers throw any exception for a damaged file
            throw new NotAPicture("it is damaged: " + failure);
        }
        throw new NotAPicture("it is not a PNG, JPEG, GIF or WebP file");
    }

    private static BufferedImage decode(ImageReader reader) throws IOException, NotAPicture {
        int width = reader.getWidth(0);
        int height = reader.getHeight(0);
        if (width < 1 || height < 1 || width > MAX_SIZE || height > MAX_SIZE || width * height > MAX_PIXELS) {
            throw new NotAPicture("it has " + width + " × " + height + " pixels, which is too many");
        }
        var parameters = reader.getDefaultReadParam();
        int step = Math.max(1, Math.min(width, height) / DECODED_SIZE);
        parameters.setSourceSubsampling(step, step, 0, 0);
        return reader.read(0, parameters);
    }

    /// The middle of the picture.
    private static BufferedImage square(BufferedImage picture) {
        boolean opaque = !picture.getColorModel().hasAlpha();
        var square = new BufferedImage(SIZE, SIZE, opaque ? BufferedImage.TYPE_INT_RGB : BufferedImage.TYPE_INT_ARGB);
        int side = Math.min(picture.getWidth(), picture.getHeight());
        int left = (picture.getWidth() - side) / 2;
        int top = (picture.getHeight() - side) / 2;
        Graphics2D graphics = square.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
        graphics.setRenderingHint(RenderingHints.KEY_RENDERING, RenderingHints.VALUE_RENDER_QUALITY);
        graphics.setBackground(new Color(0, true));
        graphics.drawImage(picture, 0, 0, SIZE, SIZE, left, top, left + side, top + side, null);
        graphics.dispose();
        return square;
    }

    private static Thumbnail encode(BufferedImage square) throws IOException {
        boolean opaque = !square.getColorModel().hasAlpha();
        var out = new ByteArrayOutputStream();
        if (!ImageIO.write(square, opaque ? "jpeg" : "png", out)) {
            throw new IOException("it cannot be written");
        }
        return new Thumbnail(opaque ? "image/jpeg" : "image/png", out.toByteArray());
    }
}
