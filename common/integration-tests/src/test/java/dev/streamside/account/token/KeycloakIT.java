package dev.streamside.account.token;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.process.Program;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import tools.jackson.databind.json.JsonMapper;

/// A real identity provider, set up as docs/tokens.md says. Too heavy for every build: run it with
/// `-Dkeycloak=FOLDER`, the folder of an unpacked `org.keycloak:keycloak-quarkus-dist`, and with
/// `-Dkeycloak.java=HOME` if it does not support this Java yet.
@EnabledIfSystemProperty(named = "keycloak", matches = ".+")
@Timeout(180)
class KeycloakIT {
    private static final Path FOLDER = Path.of(System.getProperty("keycloak", ""));

    private final HttpClient http = HttpClient.newHttpClient();

    @Test
    void anAccessTokenOfKeycloak_isAccepted() throws Exception {
        int port = Program.freePort();
        URI realm = URI.create("http://localhost:" + port + "/realms/my-site");
        Path imports = Files.createDirectories(FOLDER.resolve("data/import"));
        try (InputStream file = Objects.requireNonNull(getClass().getResourceAsStream("my-site-realm.json"))) {
            Files.copy(file, imports.resolve("my-site-realm.json"), StandardCopyOption.REPLACE_EXISTING);
        }
        var command =
                List.of(FOLDER.resolve("bin/kc.sh").toString(), "start-dev", "--import-realm", "--http-port=" + port);
        var java = Map.of("JAVA_HOME", System.getProperty("keycloak.java", System.getProperty("java.home")));
        Path logs = Path.of("target", "keycloak");
        try (Program _ = ready(Program.start("keycloak", logs, FOLDER, java, command), realm)) {
            var issuer = new TokenProperties.Issuer(
                    realm.toString(),
                    "streamside",
                    URI.create(realm + "/protocol/openid-connect/certs"),
                    null,
                    null,
                    List.of());
            var verifier = new TokenVerifier(
                    new TokenProperties(List.of(issuer), Duration.ofHours(24)),
                    (site, member) -> false,
                    new TokenMetrics(new SimpleMeterRegistry()),
                    Clock.systemUTC(),
                    IssuerKeys.Pace.USUAL);

            VerifiedToken token = verifier.verify(accessToken(realm));
            assertThat(token.displayName()).isEqualTo("Haneul Kim");
            assertThat(token.subject().subject()).isNotBlank();
            verifier.destroy();
        }
    }

    private Program ready(Program keycloak, URI realm) {
        keycloak.awaitReady(
                Duration.ofSeconds(120),
                () -> http.send(HttpRequest.newBuilder(realm).build(), BodyHandlers.discarding())
                                .statusCode()
                        == 200);
        return keycloak;
    }

    private String accessToken(URI realm) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(realm + "/protocol/openid-connect/token"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("grant_type=password&client_id=page&username=haneul"
                        + "&password=correct%20horse%20battery&scope=openid"))
                .build();
        String answer = http.send(request, BodyHandlers.ofString()).body();
        return JsonMapper.shared().readTree(answer).get("access_token").asString();
    }
}
