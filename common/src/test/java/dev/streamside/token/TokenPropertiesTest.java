package dev.streamside.token;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A mistake in the settings ends the start, with a sentence that says which.
class TokenPropertiesTest {
    private static final String SECRET = "a secret that is long enough: 32 bytes";

    @Test
    void aShortSecret_isRefused_andNotShown() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TokenProperties.Issuer("site", "chat", null, "too short", null))
                .withMessageContaining("secret must be at least 32 bytes")
                .withMessageNotContaining("too short");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TokenProperties.Issuer("site", "chat", null, SECRET, "old"))
                .withMessageContaining("previous-secret must be at least 32 bytes");
    }

    @Test
    void anIssuer_needsKeysOrASecret_andAnAudience() {
        URI keys = URI.create("https://site.test/keys");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TokenProperties.Issuer("site", "chat", null, null, null))
                .withMessage("site needs either a jwk-set-uri or a secret");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TokenProperties.Issuer("site", "chat", keys, SECRET, null))
                .withMessage("site needs either a jwk-set-uri or a secret");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TokenProperties.Issuer("site", " ", keys, null, null))
                .withMessageStartingWith("audience must not be empty");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TokenProperties.Issuer("site", "chat", URI.create("file:/keys"), null, null))
                .withMessageStartingWith("jwk-set-uri must begin with https://");
    }

    @Test
    void anIssuer_isListedOnce_andTokensLiveADayAtMost() {
        var issuer = new TokenProperties.Issuer("site", "chat", null, SECRET, null);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TokenProperties(List.of(issuer, issuer), Duration.ofHours(1)))
                .withMessage("the issuer site is listed twice");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TokenProperties(List.of(), Duration.ofHours(25)))
                .withMessageStartingWith("max-lifetime must be positive and at most 24h");
    }
}
