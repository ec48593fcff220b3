package dev.streamside.broadcast.stream;

import dev.streamside.platform.http.PageFiles;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.Refusal;
import dev.streamside.platform.site.SiteProperties;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.TransactionException;
import org.springframework.util.DigestUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/// The page of a stream, with a preview for programs that show shared links, which run no scripts. The
/// preview is made from the cache of streams. A stream that is unknown, or cannot be read now, has none.
@RestController
class WatchPageResource {
    /// The lines that a preview replaces.
    private static final String PLAIN_HEAD =
            "  <meta name=\"description\" content=\"The live chat beside a live stream.\">\n"
                    + "  <title>Streamside</title>\n";

    private final Streams streams;
    private final SiteProperties site;
    private final String page;

    WatchPageResource(Streams streams, SiteProperties site, PageFiles files) {
        this.streams = streams;
        this.site = site;
        this.page = files.text("watch.html");
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
                .eTag("W/\"" + DigestUtils.md5DigestAsHex(body) + "\"")
                .contentType(new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8))
                .body(body);
    }

    private @Nullable StreamView find(String text) {
        StreamId id = StreamId.parse(text);
        try {
            return id == null ? null : streams.metadata(id);
        } catch (Refusal | DataAccessException | TransactionException _) { // the page's script reports the reason
            return null;
        }
    }
}
