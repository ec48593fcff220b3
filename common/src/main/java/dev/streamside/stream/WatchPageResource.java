package dev.streamside.stream;

import dev.streamside.id.StreamId;
import dev.streamside.problem.Refusal;
import dev.streamside.site.SiteProperties;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/// The page of a stream, with a preview of it for those who share its address: their programs run no scripts. What
/// it shows comes from the cache of streams. A stream that is not known, or cannot be asked for, has no preview.
@RestController
class WatchPageResource {
    /// What the preview takes the place of.
    private static final String PLAIN_HEAD =
            "  <meta name=\"description\" content=\"The live chat beside a live stream.\">\n"
                    + "  <title>Streamside</title>\n";

    private final Streams streams;
    private final SiteProperties site;
    private final String page;

    WatchPageResource(Streams streams, SiteProperties site) throws IOException {
        this.streams = streams;
        this.site = site;
        this.page = new ClassPathResource("static/watch.html").getContentAsString(StandardCharsets.UTF_8);
        if (!page.contains(PLAIN_HEAD)) {
            throw new IllegalStateException("watch.html lacks the lines that a preview replaces");
        }
    }

    @GetMapping("/watch.html")
    ResponseEntity<byte[]> page(@RequestParam(name = "stream", required = false) @Nullable String id) {
        StreamView stream = id == null ? null : find(id);
        String text = stream == null ? page : page.replace(PLAIN_HEAD, new StreamPreview(stream, site).head());
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        return ResponseEntity.ok()
                .cacheControl(CacheControl.noCache())
                .eTag("W/\"" + checksum(body) + "\"")
                .contentType(new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8))
                .body(body);
    }

    private @Nullable StreamView find(String text) {
        StreamId id = StreamId.parse(text);
        try {
            return id == null ? null : streams.metadata(id);
        } catch (Refusal _) { // the page itself will say why
            return null;
        }
    }

    private static String checksum(byte[] body) {
        var checksum = new CRC32();
        checksum.update(body);
        return Long.toHexString(checksum.getValue());
    }
}
