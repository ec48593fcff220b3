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

        assertThat(ContentSecurityPolicy.of(settings)).contains("; frame-ancestors 'self'; ");
        assertThat(ContentSecurityPolicy.of(settings, List.of("https://a.example", "https://b.example")))
                .contains("; frame-ancestors 'self' https://a.example https://b.example; ");
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
        return ContentSecurityPolicy.of(new ClientProperties(video, List.of()));
    }
}
