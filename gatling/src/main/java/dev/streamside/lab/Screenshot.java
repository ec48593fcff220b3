package dev.streamside.lab;

import dev.streamside.lab.report.HtmlReport;
import dev.streamside.lab.report.Report;
import dev.streamside.lab.study.FolderTree;
import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;

/// Takes pictures of reports with the machine's own Chromium, without a window.
final class Screenshot {
    private static final List<String> BROWSERS = List.of("chromium", "chromium-browser", "google-chrome");
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int WIDTH = 1000;
    /// More than any picture needs. What stays empty is cut off.
    private static final int MOST_HEIGHT = 3000;
    private static final int MARGIN = 24;
    private static final int MOST_COLOURS = 64;

    private Screenshot() {}

    /// @param file where to write a PNG
    /// @throws IOException if Chromium is not installed, or gives no picture within a minute
    static void of(Report report, Path file) throws IOException, InterruptedException {
        Path work = Files.createTempDirectory("streamside-picture");
        try {
            Path page = Files.writeString(work.resolve("page.html"), HtmlReport.of(report));
            Path whole = work.resolve("whole.png");
            photograph(page, whole, work);
            ImageIO.write(withFewColours(withoutTheEmptyEnd(ImageIO.read(whole.toFile()))), "png", file.toFile());
        } finally {
            FolderTree.delete(work);
        }
    }

    private static void photograph(Path page, Path picture, Path work) throws IOException, InterruptedException {
        Process browser = new ProcessBuilder(
                        browser().toString(),
                        "--headless=new",
                        "--no-sandbox", // root, as in a container, has no other choice; the page is ours
                        "--disable-gpu",
                        "--hide-scrollbars",
                        "--user-data-dir=" + work.resolve("profile"),
                        "--window-size=" + WIDTH + "," + MOST_HEIGHT,
                        "--screenshot=" + picture,
                        page.toUri().toString())
                .redirectErrorStream(true)
                .redirectOutput(work.resolve("browser.log").toFile())
                .start();
        try {
            var _ = browser.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } finally {
            browser.descendants().forEach(ProcessHandle::destroyForcibly);
            browser.destroyForcibly();
        }
        if (!Files.exists(picture)) {
            throw new IOException("No picture: the browser said " + Files.readString(work.resolve("browser.log")));
        }
    }

    private static Path browser() throws IOException {
        return BROWSERS.stream()
                .flatMap(name -> Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new IOException(
                        "Chromium must be installed: none of " + String.join(", ", BROWSERS) + " is on the PATH"));
    }

    /// Rows of one colour at the end are empty.
    private static BufferedImage withoutTheEmptyEnd(BufferedImage whole) {
        int end = whole.getHeight();
        while (end > 1 && isEmpty(whole, end - 1)) {
            end--;
        }
        return whole.getSubimage(0, 0, whole.getWidth(), Math.min(end + MARGIN, whole.getHeight()));
    }

    /// The edges of letters have hundreds. Without most of them, the file is half as large and looks the same.
    private static BufferedImage withFewColours(BufferedImage picture) {
        int[] colours = mostUsed(picture);
        var model = new IndexColorModel(8, colours.length, colours, 0, false, -1, DataBuffer.TYPE_BYTE);
        var few = new BufferedImage(picture.getWidth(), picture.getHeight(), BufferedImage.TYPE_BYTE_INDEXED, model);
        for (int y = 0; y < picture.getHeight(); y++) {
            for (int x = 0; x < picture.getWidth(); x++) {
                few.getRaster().setSample(x, y, 0, nearest(picture.getRGB(x, y), colours));
            }
        }
        return few;
    }

    private static int[] mostUsed(BufferedImage picture) {
        return IntStream.range(0, picture.getWidth() * picture.getHeight())
                .mapToObj(i -> picture.getRGB(i % picture.getWidth(), i / picture.getWidth()))
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
                .entrySet()
                .stream()
                .sorted(Map.Entry.<Integer, Long>comparingByValue().reversed())
                .limit(MOST_COLOURS)
                .mapToInt(Map.Entry::getKey)
                .toArray();
    }

    private static int nearest(int colour, int[] colours) {
        return IntStream.range(0, colours.length)
                .boxed()
                .min(Comparator.comparingInt(i -> distance(colour, colours[i])))
                .orElseThrow();
    }

    private static int distance(int one, int other) {
        int red = (one >> 16 & 255) - (other >> 16 & 255);
        int green = (one >> 8 & 255) - (other >> 8 & 255);
        int blue = (one & 255) - (other & 255);
        return red * red + green * green + blue * blue;
    }

    private static boolean isEmpty(BufferedImage picture, int row) {
        int colour = picture.getRGB(0, row);
        for (int x = 1; x < picture.getWidth(); x++) {
            if (picture.getRGB(x, row) != colour) {
                return false;
            }
        }
        return true;
    }
}
