package dev.streamside.account.token;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings of the tokens with which other sites authenticate their users.
///
/// @param issuers     the sites that may issue tokens. Empty: no tokens are accepted
/// @param maxLifetime longest time from the issue of a token to its expiry, 24 hours at most. A token with a
///                    longer lifetime is refused
@ConfigurationProperties(prefix = "streamside.tokens", ignoreUnknownFields = false)
record TokenProperties(
        @DefaultValue List<Issuer> issuers,
        @DefaultValue("24h") Duration maxLifetime) {
    private static final Duration LONGEST = Duration.ofHours(24);

    /// A site that may issue tokens. It signs with keys that it publishes, or with a secret that it shares with us.
    ///
    /// @param issuer         the `iss` of its tokens, at most 200 characters
    /// @param audience       what the `aud` of its tokens must contain
    /// @param jwkSetUri      where it publishes its keys: https, except on this machine
    /// @param secret         the shared secret, at least 32 bytes in UTF-8
    /// @param previousSecret the previous secret, as long as tokens signed with it are in use
    /// @param channels       the channels for which its tokens may name moderators: `own` for those of its
    ///                       own users; ids of others; `all`; or `none`
    record Issuer(
            String issuer,
            String audience,
            @Nullable URI jwkSetUri,
            @Nullable String secret,
            @Nullable String previousSecret,
            @DefaultValue("own") List<String> channels) {
        static final int MAX_NAME = 200;
        private static final int MIN_SECRET_BYTES = 32;
        private static final Pattern LOOPBACK = Pattern.compile("127(\\.\\d{1,3}){3}|\\[::1]");

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
            if (jwkSetUri != null && !isSafe(jwkSetUri)) {
                throw new IllegalArgumentException(
                        "jwk-set-uri must begin with https://, or lead to this machine: whoever is in between could"
                                + " send keys of their own, and be any user");
            }
            requireLong("secret", secret);
            requireLong("previous-secret", previousSecret);
            channels = List.copyOf(channels);
            IssuerReach.of(channels); // refuses others
        }

        IssuerReach reach() {
            return IssuerReach.of(channels);
        }

        private static boolean isSafe(URI address) {
            String host = String.valueOf(address.getHost());
            return switch (String.valueOf(address.getScheme())) {
                case "https" -> address.getHost() != null;
                case "http" ->
                    host.equals("localhost") || LOOPBACK.matcher(host).matches();
                default -> false;
            };
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
