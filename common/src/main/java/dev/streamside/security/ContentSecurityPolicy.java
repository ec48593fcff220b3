package dev.streamside.security;

import dev.streamside.client.ClientProperties;
import java.util.List;
import java.util.stream.Stream;

/// The content security policy of the page.
final class ContentSecurityPolicy {
    private ContentSecurityPolicy() {}

    /// No inline scripts or styles, nothing from other hosts but pictures and the video; scripts cannot write
    /// markup. Connecting to `'self'` includes a socket to the page's own host.
    static String of(ClientProperties settings) {
        return of(settings, List.of());
    }

    /// @param frames origins whose pages may show this one in a frame, as those of this server may
    static String of(ClientProperties settings, List<String> frames) {
        String ancestors = String.join(
                " ", Stream.concat(Stream.of("'self'"), frames.stream()).toList());
        String policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; "
                + "font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors " + ancestors
                + "; require-trusted-types-for 'script'; connect-src 'self'";
        if (settings.video().isEmpty()) {
            return policy;
        }
        String source = settings.videoOrigin().orElse("'self'");
        // A browser that cannot play the video itself gets it in pieces, from a blob that a script fills.
        return policy + (source.equals("'self'") ? "" : " " + source) + "; media-src blob: " + source;
    }
}
