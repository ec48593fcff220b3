package dev.streamside.edge.security;

import dev.streamside.edge.client.ClientProperties;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The content security policy of the page.
///
/// @param page   one of the HTML files. The build puts the same script into all of them, which is allowed by its hash
/// @param frames origins whose pages may show this one in a frame, in addition to those of this server
record ContentSecurityPolicy(String page, ClientProperties settings, List<String> frames) {
    private static final Pattern INLINE = Pattern.compile("(?s)<script type=\"module\" async>(.*?)</script>");

    /// No other inline scripts, no inline styles, nothing from other hosts except the video; scripts cannot write
    /// markup. Connecting to `'self'` includes a socket to the page's own host.
    String directives() {
        String ancestors = String.join(
                " ", Stream.concat(Stream.of("'self'"), frames.stream()).toList());
        String policy = "default-src 'none'; script-src 'self'" + inlineScripts()
                + "; style-src 'self'; img-src 'self' data:; "
                + "font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors " + ancestors
                + "; require-trusted-types-for 'script'; connect-src 'self'";
        if (settings.video().isEmpty()) {
            return policy;
        }
        String source = settings.videoOrigin().orElse("'self'");
        // If a browser cannot play the video itself, a script loads it in pieces and plays it from a blob.
        return policy + (source.equals("'self'") ? "" : " " + source) + "; media-src blob: " + source;
    }

    /// None in the sources, which are served during development.
    private String inlineScripts() {
        return INLINE.matcher(page)
                .results()
                .map(script -> " 'sha256-" + sha256(script.group(1)) + "'")
                .collect(Collectors.joining());
    }

    private static String sha256(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible); // every Java has it
        }
    }
}
