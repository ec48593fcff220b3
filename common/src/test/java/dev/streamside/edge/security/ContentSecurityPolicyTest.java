package dev.streamside.edge.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamside.edge.client.ClientProperties;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContentSecurityPolicyTest {
    @Test
    void withoutAVideo_nothingMayPlay() {
        assertThat(policy("")).endsWith("; connect-src 'self'").doesNotContain("media-src", "blob:");
    }

    @Test
    void aVideoOnThisServer_needsNoOtherOrigin() {
        assertThat(policy("/video/{id}/index.m3u8")).endsWith("; connect-src 'self'; media-src blob: 'self'");
    }

    @Test
    void aVideoElsewhere_opensThatOrigin_andNothingElse() {
        assertThat(policy("https://media.example:8443/live/{id}.m3u8?token=1"))
                .endsWith(
                        "; connect-src 'self' https://media.example:8443; media-src blob: https://media.example:8443");
    }

    @Test
    void aFrame_isForOurOwnPages_andThoseOfTheOriginsThatAreNamed() {
        var settings = new ClientProperties("", List.of());

        assertThat(new ContentSecurityPolicy("", settings, List.of()).directives())
                .contains("; frame-ancestors 'self'; ");
        var frames = List.of("https://a.example", "https://b.example");
        assertThat(new ContentSecurityPolicy("", settings, frames).directives())
                .contains("; frame-ancestors 'self' https://a.example https://b.example; ");
    }

    /// The hash is that of `printf 'import("/a.js")' | openssl dgst -sha256 -binary | base64`.
    @Test
    void theScriptThatThePageContains_isAllowedByItsHash_andNoOther() {
        var settings = new ClientProperties("", List.of());
        String page = "<script type=\"module\" async>import(\"/a.js\")</script>"
                + "<script type=\"module\" src=\"b.js\"></script><script>alert(1)</script>";

        assertThat(new ContentSecurityPolicy(page, settings, List.of()).directives())
                .contains("; script-src 'self' 'sha256-7GZ08k9eDWlnONnBGSuk0j5sF0CWVCliNaWT5Dy14Ag='; style-src");
        assertThat(new ContentSecurityPolicy("", settings, List.of()).directives())
                .contains("; script-src 'self'; style-src");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "media.example/{id}",
                "//media.example/{id}",
                "https://media.example",
                "https://{id}.media.example/index.m3u8",
                "https://media.example/; script-src *",
                "https://media.example;script-src/x",
                "/a b",
                "/{stream}",
                "javascript:alert(1)//",
                "data:/x"
            })
    void whatIsNoAddress_isRefused(String video) {
        assertThatThrownBy(() -> policy(video)).hasMessageContaining("video:");
    }

    private static String policy(String video) {
        return new ContentSecurityPolicy("", new ClientProperties(video, List.of()), List.of()).directives();
    }
}
