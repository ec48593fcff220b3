package dev.streamside.edge.security;

import dev.streamside.edge.client.ClientProperties;
import java.util.List;
import java.util.stream.Stream;

/// The content security policy of the page.
final class ContentSecurityPolicy {
    private ContentSecurityPolicy() {}

    /// No inline scripts or styles, nothing from other hosts except the video; scripts cannot write markup.
    /// Connecting to `'self'` includes a socket to the page's own host.
    static String of(ClientProperties settings) {
        return of(settings, List.of());
    }

    /// @param frames origins whose pages may show this one in a frame, in addition to those of this server
    static String of(ClientProperties settings, List<String> frames) {
        String ancestors = String.join(
                " ", Stream.concat(Stream.of("'self'"), frames.stream()).toList());
        String policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                + "font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors " + ancestors
                + "; require-trusted-types-for 'script'; connect-src 'self'";
        if (settings.video().isEmpty()) {
            return policy;
        }
        String source = settings.videoOrigin().orElse("'self'");
        // If a browser cannot play the video itself, a script loads it in pieces and plays it from a blob.
        return policy + (source.equals("'self'") ? "" : " " + source) + "; media-src blob: " + source;
    }
}
