package dev.streamside.account.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A mistake in the settings ends the start, with a sentence that names it.
class TokenPropertiesTest {
    private static final String SECRET = "a secret that is long enough: 32 bytes";
    private static final List<String> OWN = List.of("own");

    @Test
    void aShortSecret_isRefused_andNotShown() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TokenProperties.Issuer("site", "chat", null, "too short", null, OWN))
                .withMessageContaining("secret must be at least 32 bytes")
                .withMessageNotContaining("too short");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TokenProperties.Issuer("site", "chat", null, SECRET, "old", OWN))
                .withMessageContaining("previous-secret must be at least 32 bytes");
    }

    @Test
    void anIssuer_needsKeysOrASecret_andAnAudience() {
        URI keys = URI.create("https://site.test/keys");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TokenProperties.Issuer("site", "chat", null, null, null, OWN))
                .withMessage("site needs either a jwk-set-uri or a secret");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TokenProperties.Issuer("site", "chat", keys, SECRET, null, OWN))
                .withMessage("site needs either a jwk-set-uri or a secret");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TokenProperties.Issuer("site", " ", keys, null, null, OWN))
                .withMessageStartingWith("audience must not be empty");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TokenProperties.Issuer("site", "chat", URI.create("file:/keys"), null, null, OWN))
                .withMessageStartingWith("jwk-set-uri must begin with https://");
    }

    @Test
    void anIssuer_isListedOnce_andTokensLiveADayAtMost() {
        var issuer = new TokenProperties.Issuer("site", "chat", null, SECRET, null, OWN);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TokenProperties(List.of(issuer, issuer), Duration.ofHours(1)))
                .withMessage("the issuer site is listed twice");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TokenProperties(List.of(), Duration.ofHours(25)))
                .withMessageStartingWith("max-lifetime must be positive and at most 24h");
    }

    /// The keys decide who a user is.
    @Test
    void keys_areReadOverTls_exceptFromThisMachine() {
        for (String safe :
                List.of("https://id.test/keys", "http://localhost:1/k", "http://127.0.0.1/k", "http://[::1]:1/k")) {
            assertThat(new TokenProperties.Issuer("site", "chat", URI.create(safe), null, null, OWN).jwkSetUri())
                    .isNotNull();
        }
        for (String unsafe : List.of(
                "http://id.test/keys",
                "http://10.0.0.5/k",
                "http://localhost.evil.test/k",
                "http://127.evil.test/k",
                "https:/k",
                "ftp://id.test/k")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new TokenProperties.Issuer("site", "chat", URI.create(unsafe), null, null, OWN))
                    .withMessageStartingWith("jwk-set-uri must begin with https://");
        }
    }

    @Test
    void channels_areAWord_orIds() {
        for (List<String> wrong : List.of(List.of("everything"), List.of("all", "1"), List.of("none", "own"))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new TokenProperties.Issuer("site", "chat", null, SECRET, null, wrong))
                    .withMessageStartingWith("channels must be all, none, or a list of own and ids of channels");
        }
    }
}
