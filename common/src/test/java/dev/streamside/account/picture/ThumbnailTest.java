package dev.streamside.account.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThumbnailTest {
    /// One pixel, lossless.
    private static final String WEBP = "UklGRh4AAABXRUJQVlA4TBEAAAAvAAAAAAfQ//73v/+BiOh/AAA=";

    @ParameterizedTest
    @CsvSource({"png,300,200", "jpeg,200,300", "gif,50,50", "png,1,1", "png,2000,9", "jpeg,3000,2000"})
    void everyFormat_andEveryShape_becomesASquare(String format, int width, int height) throws Exception {
        Thumbnail thumbnail = Thumbnail.of(file(picture(width, height, BufferedImage.TYPE_INT_RGB), format));

        BufferedImage shown = decoded(thumbnail);
        assertThat(shown.getWidth()).isEqualTo(Thumbnail.SIZE);
        assertThat(shown.getHeight()).isEqualTo(Thumbnail.SIZE);
        assertThat(new Color(shown.getRGB(48, 48)).getRed()).isGreaterThan(200);
        assertThat(new Color(shown.getRGB(48, 48)).getBlue()).isLessThan(60);
        assertThat(thumbnail.content().length).isLessThan(40_000);
    }

    @Test
    void webp_isRead() throws Exception {
        assertThat(decoded(Thumbnail.of(Base64.getDecoder().decode(WEBP))).getWidth())
                .isEqualTo(Thumbnail.SIZE);
    }

    @Test
    void whatIsTransparent_staysSo() throws Exception {
        Thumbnail thumbnail = Thumbnail.of(file(new BufferedImage(100, 100, BufferedImage.TYPE_INT_ARGB), "png"));

        assertThat(thumbnail.type()).isEqualTo("image/png");
        assertThat(decoded(thumbnail).getRGB(48, 48) >>> 24).isZero();
    }

    @Test
    void noise_fitsIntoItsColumn() throws Exception {
        var noise = new BufferedImage(96, 96, BufferedImage.TYPE_INT_ARGB);
        var random = new Random(1);
        for (int i = 0; i < 96 * 96; i++) {
            noise.setRGB(i % 96, i / 96, random.nextInt());
        }

        assertThat(Thumbnail.of(file(noise, "png")).content().length).isLessThan(40_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<svg xmlns='http://www.w3.org/2000/svg'/>", "<html></html>", "GIF89a", "BM", "II*\0"})
    void whatIsNoPicture_isRefused(String file) {
        assertThatThrownBy(() -> Thumbnail.of(file.getBytes(StandardCharsets.ISO_8859_1)))
                .isInstanceOf(NotAPicture.class);
    }

    @Test
    void aPictureThatIsLargeInMemoryOnly_isRefusedBeforeItIsDecoded() throws Exception {
        byte[] file = file(picture(10, 10, BufferedImage.TYPE_INT_RGB), "png");
        var header = ByteBuffer.wrap(file);
        header.putInt(16, 60_000).putInt(20, 60_000);
        var sum = new CRC32();
        sum.update(file, 12, 17);
        header.putInt(29, (int) sum.getValue());

        assertThatThrownBy(() -> Thumbnail.of(file))
                .isInstanceOf(NotAPicture.class)
                .hasMessageContaining("60000 × 60000");
    }

    /// The reader takes the zeros past the end of the file for a table that never ends.
    @Test
    void aFileThatLeadsItsReaderInCircles_isGivenUp() {
        byte[] file = Base64.getDecoder().decode("UklGRh4AAN5XRUJQVlA4TBEASgAvAAAAAJzu//73v/+BiOg=");

        assertTimeoutPreemptively(
                Duration.ofSeconds(60),
                () -> assertThatThrownBy(() -> Thumbnail.of(file)).isInstanceOf(NotAPicture.class));
    }

    /// Files that are cut off, changed or random: each is refused or shown, and none takes long.
    @ParameterizedTest
    @ValueSource(strings = {"png", "jpeg", "gif", "webp"})
    void damagedFiles_areRefusedOrShown(String format) throws Exception {
        byte[] whole = format.equals("webp")
                ? Base64.getDecoder().decode(WEBP)
                : file(picture(64, 48, BufferedImage.TYPE_INT_RGB), format);
        long seed = Long.getLong("streamside.fuzz.seed", 1);
        var random = new Random(seed);
        int files = Integer.getInteger("streamside.fuzz.pictures", 300);
        for (int number = 0; number < files; number++) {
            byte[] damaged = Arrays.copyOf(whole, random.nextInt(8) == 0 ? random.nextInt(whole.length) : whole.length);
            for (int changes = random.nextInt(6); changes > 0 && damaged.length > 0; changes--) {
                damaged[random.nextInt(random.nextBoolean() ? Math.min(40, damaged.length) : damaged.length)] =
                        (byte) random.nextInt();
            }
            assertTimeoutPreemptively(Duration.ofSeconds(60), () -> shownOrRefused(damaged), format + ", seed " + seed);
        }
    }

    private static void shownOrRefused(byte[] file) {
        try {
            assertThat(Thumbnail.of(file, Duration.ofMillis(300)).content()).isNotEmpty();
        } catch (NotAPicture reason) {
            assertThat(reason).hasMessageStartingWith("it ");
        }
    }

    private static BufferedImage picture(int width, int height, int type) {
        var picture = new BufferedImage(width, height, type);
        var graphics = picture.createGraphics();
        graphics.setColor(Color.RED);
        graphics.fillRect(0, 0, width, height);
        graphics.dispose();
        return picture;
    }

    private static byte[] file(BufferedImage picture, String format) throws IOException {
        var out = new ByteArrayOutputStream();
        assertThat(ImageIO.write(picture, format, out)).isTrue();
        return out.toByteArray();
    }

    private static BufferedImage decoded(Thumbnail thumbnail) throws IOException {
        return ImageIO.read(new ByteArrayInputStream(thumbnail.content()));
    }
}
