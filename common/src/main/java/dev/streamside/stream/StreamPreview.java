package dev.streamside.stream;

import dev.streamside.site.SiteProperties;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What a link to a stream looks like where it is shared: the elements that Open Graph asks for.
record StreamPreview(StreamView stream, SiteProperties site) {
    private static final int MAX_DESCRIPTION = 200;

    /// Lines for the `head` of the stream's page, which replace its title and description.
    String head() {
        String title = stream.title();
        var head =
                new StringBuilder().append("  <title>").append(escaped(title)).append(" · Streamside</title>\n");
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
        return head.toString();
    }

    private String description() {
        String words = Objects.requireNonNullElse(stream.description(), "").strip();
        if (words.isEmpty()) {
            return stream.channel().name() + " on Streamside";
        }
        return words.codePointCount(0, words.length()) <= MAX_DESCRIPTION
                ? words
                : words.substring(0, words.offsetByCodePoints(0, MAX_DESCRIPTION - 1))
                                .strip() + "…";
    }

    /// The channel's picture, or the site's if the operator has set the site's address.
    private @Nullable String image() {
        String picture = stream.channel().imageUrl();
        if (picture != null) {
            return picture;
        }
        return site.address().isEmpty() ? null : site.address() + "/preview.png";
    }

    private static void meta(StringBuilder head, String kind, String name, String content) {
        head.append("  <meta ")
                .append(kind)
                .append("=\"")
                .append(name)
                .append("\" content=\"")
                .append(escaped(content))
                .append("\">\n");
    }

    /// For text and for attributes in double quotes.
    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
