package dev.streamside.lab;

import dev.streamside.lab.report.HtmlReport;
import dev.streamside.lab.report.Report;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import javax.imageio.stream.ImageInputStream;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/// Identifies the drawing in a PNG: the SHA-256 of its SVG, as text inside the file. So a check can tell
/// whether a published picture shows the published data. The style sheet of the page is not included.
final class Fingerprint {
    private static final String KEYWORD = "Drawing";
    private static final String FORMAT = "javax_imageio_png_1.0";
    private static final String ENTRY = "tEXtEntry";
    private static final Pattern DRAWING = Pattern.compile("<svg.*?</svg>", Pattern.DOTALL);

    private Fingerprint() {}

    /// @param report with one picture
    static String of(Report report) {
        String drawings = DRAWING.matcher(HtmlReport.of(report))
                .results()
                .map(MatchResult::group)
                .collect(Collectors.joining());
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(drawings.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every Java platform has SHA-256", impossible);
        }
    }

    /// Adds the fingerprint to the metadata of a PNG before it is written.
    static void add(String fingerprint, IIOMetadata metadata) throws IOException {
        var entry = new IIOMetadataNode(ENTRY);
        entry.setAttribute("keyword", KEYWORD);
        entry.setAttribute("value", fingerprint);
        var text = new IIOMetadataNode("tEXt");
        text.appendChild(entry);
        var root = new IIOMetadataNode(FORMAT);
        root.appendChild(text);
        metadata.mergeTree(FORMAT, root);
    }

    /// Empty if the PNG has no fingerprint.
    static Optional<String> in(Path picture) throws IOException {
        ImageReader reader = ImageIO.getImageReadersByFormatName("png").next();
        try (ImageInputStream input = ImageIO.createImageInputStream(picture.toFile())) {
            reader.setInput(input);
            var root = (Element) reader.getImageMetadata(0).getAsTree(FORMAT);
            return elements(root.getElementsByTagName(ENTRY))
                    .filter(entry -> entry.getAttribute("keyword").equals(KEYWORD))
                    .map(entry -> entry.getAttribute("value"))
                    .findFirst();
        } finally {
            reader.dispose();
        }
    }

    private static Stream<Element> elements(NodeList nodes) {
        return IntStream.range(0, nodes.getLength()).mapToObj(i -> (Element) nodes.item(i));
    }
}
