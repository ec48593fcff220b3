package dev.streamside.token;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings of the tokens with which other sites vouch for their users.
///
/// @param issuers     the sites that may issue tokens. Empty: there are no tokens
/// @param maxLifetime longest time from the issue of a token to its end, 24 hours at most. A token for longer is
/// refused
@ConfigurationProperties(prefix = "streamside.tokens", ignoreUnknownFields = false)
record TokenProperties(
        @DefaultValue List<Issuer> issuers,
        @DefaultValue("24h") Duration maxLifetime) {
    private static final Duration LONGEST = Duration.ofHours(24);

    /// A site that may issue tokens. It signs with keys that it publishes, or with a secret that it shares with us.
    ///
    /// @param issuer         the `iss` of its tokens, at most 200 characters
    /// @param audience       what the `aud` of its tokens must contain
    /// @param jwkSetUri      where it publishes its keys
    /// @param secret         the shared secret, at least 32 bytes in UTF-8
    /// @param previousSecret the secret before, as long as tokens signed with it are in use
    record Issuer(
            String issuer,
            String audience,
            @Nullable URI jwkSetUri,
            @Nullable String secret,
            @Nullable String previousSecret) {
        static final int MAX_NAME = 200;
        private static final int MIN_SECRET_BYTES = 32;

        Issuer {
            if (issuer == null || issuer.isBlank() || issuer.length() > MAX_NAME || !issuer.equals(issuer.strip())) {
                throw new IllegalArgumentException(
                        "issuer must have 1 to " + MAX_NAME + " characters, and no space before or after them");
            }
            if (audience == null || audience.isBlank()) {
                throw new IllegalArgumentException("audience must not be empty: without it, a token that " + issuer
                        + " issued for another site would be accepted here");
            }
            if ((jwkSetUri == null) == (secret == null)) {
                throw new IllegalArgumentException(issuer + " needs either a jwk-set-uri or a secret");
            }
            if (jwkSetUri != null && !Set.of("http", "https").contains(String.valueOf(jwkSetUri.getScheme()))) {
                throw new IllegalArgumentException("jwk-set-uri must begin with https:// or http://");
            }
            requireLong("secret", secret);
            requireLong("previous-secret", previousSecret);
        }

        private static void requireLong(String name, @Nullable String secret) {
            if (secret != null && secret.getBytes(StandardCharsets.UTF_8).length < MIN_SECRET_BYTES) {
                throw new IllegalArgumentException(name + " must be at least " + MIN_SECRET_BYTES
                        + " bytes long: `openssl rand -base64 32` makes one");
            }
        }

        /// Leaves out the secrets.
        @Override
        public String toString() {
            return issuer;
        }
    }

    TokenProperties {
        issuers = List.copyOf(issuers);
        if (!maxLifetime.isPositive() || maxLifetime.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("max-lifetime must be positive and at most 24h: " + maxLifetime);
        }
        var names = new HashSet<String>();
        for (Issuer issuer : issuers) {
            if (!names.add(issuer.issuer())) {
                throw new IllegalArgumentException("the issuer " + issuer + " is listed twice");
            }
        }
    }
}
