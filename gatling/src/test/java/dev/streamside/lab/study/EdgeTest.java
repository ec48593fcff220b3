package dev.streamside.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EdgeTest {
    private static final AudienceNetwork PLAIN = new AudienceNetwork(Optional.empty(), Optional.empty());
    private static final List<URI> NODES =
            List.of(URI.create("http://localhost:4001"), URI.create("http://localhost:4002"));

    @Test
    void itIsTheDocumentedProxy_inFrontOfOurNodes() throws IOException {
        String offered = Files.readString(Path.of("../docs/proxies/nginx.conf"));
        assertThat(Edge.configuration(offered, Path.of("/run"), Edge.listen(4000, PLAIN), NODES))
                .contains(
                        "listen 127.0.0.1:4000;",
                        "server 127.0.0.1:4001; server 127.0.0.1:4002;",
                        "proxy_cache_path /run/cache ",
                        "proxy_cache streamside;")
                .doesNotContain("8080", "listen 80;");
    }

    @Test
    void withACertificate_itSpeaksTls() {
        var certificate = new SelfSignedCertificate(Path.of("/c.pem"), Path.of("/k.pem"), Path.of("/s.p12"));
        assertThat(Edge.listen(4000, new AudienceNetwork(Optional.empty(), Optional.of(certificate))))
                .isEqualTo(
                        "listen 127.0.0.1:4000 ssl; ssl_protocols TLSv1.3; ssl_certificate /c.pem; ssl_certificate_key /k.pem;");
    }

    @Test
    void aConfigurationInWhichNothingCanBeReplaced_isRefused() {
        assertThatThrownBy(() -> Edge.configuration("server {}", Path.of("/run"), "listen 1;", NODES))
                .hasMessageContaining("listen 80;");
    }
}
