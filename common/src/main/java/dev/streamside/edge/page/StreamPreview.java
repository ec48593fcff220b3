package dev.streamside.edge.page;

import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.platform.site.SiteProperties;
import dev.streamside.platform.text.Graphemes;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.HtmlUtils;

/// What the page of a stream says about it before any script runs: the preview of a shared link, by the elements that
/// Open Graph defines, and what a browser should load early.
record StreamPreview(StreamView stream, SiteProperties site) {
    private static final String UTF_8 = "UTF-8";
    private static final int MAX_DESCRIPTION = 200;
    private static final String SIGNS = "\\x{202A}-\\x{202E}\\x{2066}-\\x{2069}";
    private static final Pattern DIRECTIONS = Pattern.compile("[" + SIGNS + "]");
    /// Letters of right-to-left scripts, and signs that set the direction.
    private static final Pattern DIRECTED = Pattern.compile("[\\p{IsHebrew}\\p{IsArabic}\\p{IsSyriac}\\p{IsThaana}"
            + "\\p{IsNko}\\p{IsAdlam}\\x{200E}\\x{200F}" + SIGNS + "]");

    /// Lines for the `head` of the stream's page, which replace its title and description.
    String head() {
        String title = stream.title();
        var head = new StringBuilder()
                .append("  <title>")
                .append(HtmlUtils.htmlEscape(isolated(title), UTF_8))
                .append(" · Streamside</title>\n");
        meta(head, "name", "description", description());
        meta(head, "property", "og:site_name", "Streamside");
        meta(head, "property", "og:type", "video.other");
        meta(head, "property", "og:title", title);
        meta(head, "property", "og:description", description());
        String image = image();
        if (image != null) {
            meta(head, "property", "og:image", image);
        }
        if (!site.address().isEmpty()) {
            meta(head, "property", "og:url", site.address() + "/watch.html?stream=" + stream.id());
        }
        meta(head, "name", "twitter:card", "summary");
        // The chat requests it as soon as its script runs, which is some round trips later.
        head.append("  <link rel=\"preload\" as=\"fetch\" crossorigin href=\"/api/v1/streams/")
                .append(stream.id())
                .append("\">\n");
        return head.toString();
    }

    private String description() {
        String words = Objects.requireNonNullElse(stream.description(), "").strip();
        if (words.isEmpty()) {
            return stream.channel().name() + " on Streamside";
        }
        return Graphemes.shorten(words, MAX_DESCRIPTION);
    }

    /// The channel's picture, or the site's. Both need the site's address, which the operator must have set.
    private @Nullable String image() {
        String picture = stream.channel().imageUrl();
        return site.address().isEmpty() ? null : site.address() + (picture == null ? "/preview.png" : picture);
    }

    private static void meta(StringBuilder head, String kind, String name, String content) {
        head.append("  <meta ")
                .append(kind)
                .append("=\"")
                .append(name)
                .append("\" content=\"")
                .append(HtmlUtils.htmlEscape(content, UTF_8))
                .append("\">\n");
    }

    /// A title whose direction does not affect the text around it, as in the page's scripts: a browser's tab
    /// has no elements for that. Unclosed direction signs would reach beyond the isolate, so they are
    /// removed.
    private static String isolated(String title) {
        return DIRECTED.matcher(title).find()
                ? "\u2068" + DIRECTIONS.matcher(title).replaceAll("") + "\u2069"
                : title;
    }
}
