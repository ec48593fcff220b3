package dev.streamside.lab;

import dev.streamside.lab.process.LoggedProcess;
import dev.streamside.lab.report.HtmlReport;
import dev.streamside.lab.report.Report;
import dev.streamside.lab.study.FolderTree;
import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.stream.ImageOutputStream;

/// Takes pictures of reports with the machine's own Chromium, without a window.
final class Screenshot {
    static final String BROWSER = System.getenv().getOrDefault("CHROME_BIN", "chromium");
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int WIDTH = 1000;
    /// Taller than any picture. The empty end is cut off.
    private static final int MOST_HEIGHT = 3000;
    private static final int MARGIN = 24;
    /// For the colour of each pixel. The edges of letters have hundreds of colours; without most of them, a
    /// picture looks the same. With sixteen colours, the hatching of undecided areas would be lost.
    private static final int BITS = 8;

    private Screenshot() {}

    /// @param file where to write a PNG
    /// @throws IOException if Chromium is not installed, or gives no picture within a minute
    static void of(Report report, Path file) throws IOException, InterruptedException {
        Path work = Files.createTempDirectory("streamside-picture");
        try {
            Path page = Files.writeString(work.resolve("page.html"), HtmlReport.of(report));
            Path whole = work.resolve("whole.png");
            photograph(page, whole, work);
            write(withFewColours(withoutTheEmptyEnd(ImageIO.read(whole.toFile()))), Fingerprint.of(report), file);
        } finally {
            FolderTree.delete(work);
        }
    }

    private static void photograph(Path page, Path picture, Path work) throws IOException, InterruptedException {
        List<String> command = List.of(
                BROWSER,
                "--headless=new",
                "--no-sandbox", // required for root, as in a container; the page is our own
                "--disable-gpu",
                "--hide-scrollbars",
                "--user-data-dir=" + work.resolve("profile"),
                "--window-size=" + WIDTH + "," + MOST_HEIGHT,
                "--screenshot=" + picture,
                page.toUri().toString());
        try (var browser = LoggedProcess.start("browser", work.resolve("browser.log"), command)) {
            if (!browser.waitFor(PATIENCE) || !Files.exists(picture)) {
                throw new IOException("No picture. The browser said:\n" + browser.lastLines());
            }
        }
    }

    /// Rows of one colour at the end are empty.
    private static BufferedImage withoutTheEmptyEnd(BufferedImage whole) {
        int end = whole.getHeight();
        while (end > 1 && isEmpty(whole, end - 1)) {
            end--;
        }
        return whole.getSubimage(0, 0, whole.getWidth(), Math.min(end + MARGIN, whole.getHeight()));
    }

    private static boolean isEmpty(BufferedImage picture, int row) {
        return Arrays.stream(picture.getRGB(0, row, picture.getWidth(), 1, null, 0, picture.getWidth()))
                        .distinct()
                        .count()
                == 1;
    }

    /// As small as a PNG can be, because a study should take little space in the repository.
    private static void write(BufferedImage picture, String fingerprint, Path file) throws IOException {
        ImageWriter writer = ImageIO.getImageWritersByFormatName("png").next();
        ImageWriteParam smallest = writer.getDefaultWriteParam();
        smallest.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
        smallest.setCompressionQuality(0);
        IIOMetadata metadata =
                writer.getDefaultImageMetadata(ImageTypeSpecifier.createFromRenderedImage(picture), smallest);
        Fingerprint.add(fingerprint, metadata);
        Files.deleteIfExists(file); // an image stream does not truncate a file
        try (ImageOutputStream output = ImageIO.createImageOutputStream(file.toFile())) {
            writer.setOutput(output);
            writer.write(null, new IIOImage(picture, null, metadata), smallest);
        } finally {
            writer.dispose();
        }
    }

    /// Keeps the most frequent colours, and replaces each other one with the nearest of them.
    private static BufferedImage withFewColours(BufferedImage picture) {
        int width = picture.getWidth();
        int height = picture.getHeight();
        int[] pixels = picture.getRGB(0, 0, width, height, null, 0, width);
        int[] colours = mostUsed(pixels);
        var model = new IndexColorModel(BITS, colours.length, colours, 0, false, -1, DataBuffer.TYPE_BYTE);
        var few = new BufferedImage(width, height, BufferedImage.TYPE_BYTE_INDEXED, model);
        few.setRGB(0, 0, width, height, pixels, 0, width);
        return few;
    }

    private static int[] mostUsed(int[] pixels) {
        return Arrays.stream(pixels)
                .boxed()
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
                .entrySet()
                .stream()
                .sorted(Map.Entry.<Integer, Long>comparingByValue().reversed())
                .limit(1 << BITS)
                .mapToInt(Map.Entry::getKey)
                .toArray();
    }
}
