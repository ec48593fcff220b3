package dev.streamside.edge.page;

import dev.streamside.broadcast.stream.StreamStatus;
import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.broadcast.stream.Streams;
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

/// The page of a stream, with a preview for programs that show shared links, which run no scripts, and with the
/// newest messages of a live stream. The preview is made from the cache of streams, the messages from memory alone.
/// A stream that is unknown, or cannot be read now, has neither.
@RestController
class WatchPageResource {
    /// The lines that a preview replaces.
    private static final String PLAIN_HEAD =
            "  <meta name=\"description\" content=\"The live chat beside a live stream.\">\n"
                    + "  <title>Streamside</title>\n";

    /// Where the messages are inserted.
    private static final String PLAIN_CHAT = "<streamside-chat id=\"chat\"></streamside-chat>";

    /// For pages that may have messages: no cache on the way keeps them.
    private static final CacheControl PRIVATE = CacheControl.noCache().cachePrivate();

    private final Streams streams;
    private final FirstMessages messages;
    private final SiteProperties site;
    private final String page;

    WatchPageResource(Streams streams, FirstMessages messages, SiteProperties site, PageFiles files) {
        this.streams = streams;
        this.messages = messages;
        this.site = site;
        this.page = files.text("watch.html");
        if (!page.contains(PLAIN_HEAD) || !page.contains(PLAIN_CHAT)) {
            throw new IllegalStateException("watch.html lacks the lines that a stream replaces");
        }
    }

    @GetMapping("/watch.html")
    ResponseEntity<byte[]> page(@RequestParam(name = "stream", required = false) @Nullable String id) {
        StreamId streamId = id == null ? null : StreamId.parse(id);
        byte[] body = (streamId == null ? page : page(streamId)).getBytes(StandardCharsets.UTF_8);
        return ResponseEntity.ok()
                .cacheControl(streamId == null ? CacheControl.noCache() : PRIVATE)
                .eTag("W/\"" + DigestUtils.md5DigestAsHex(body) + "\"")
                .contentType(new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8))
                .body(body);
    }

    private String page(StreamId id) {
        try {
            StreamView stream = streams.metadata(id);
            String chat = stream.status() == StreamStatus.LIVE ? messages.html(id) : "";
            return page.replace(PLAIN_HEAD, new StreamPreview(stream, site).head())
                    .replace(PLAIN_CHAT, "<streamside-chat id=\"chat\">" + chat + "</streamside-chat>");
        } catch (Refusal | DataAccessException | TransactionException _) { // the page's script reports the reason
            return page;
        }
    }
}
