package dev.streamside.member;

import dev.streamside.database.SigningKeys;
import dev.streamside.id.SignedTokens;
import java.security.SecureRandom;
import org.springframework.stereotype.Component;

/// Creates and recognises the tokens in session cookies: 24 random bytes and 8 bytes of signature. The random
/// part is the secret. The signature only lets us refuse a forged token without a query or a place in a cache.
@Component
class SessionTokens {
    private static final int RANDOM_BYTES = 24;
    private static final int SIGNATURE_BYTES = 8;

    private final SecureRandom random = new SecureRandom();
    private final SignedTokens tokens;

    SessionTokens(SigningKeys keys) {
        this.tokens = new SignedTokens(keys.get("session"), RANDOM_BYTES, SIGNATURE_BYTES);
    }

    String next() {
        byte[] bytes = new byte[RANDOM_BYTES];
        random.nextBytes(bytes);
        return tokens.sign(bytes);
    }

    /// Whether `token` was created by this node or another one with the same database.
    boolean isOurs(String token) {
        return tokens.verify(token) != null;
    }
}
