package dev.streamside.account.session;

import dev.streamside.platform.database.SigningKeys;
import dev.streamside.platform.id.SignedTokens;
import org.springframework.stereotype.Component;

/// Creates and recognises the tokens in session cookies: a dot, 24 random bytes and 8 bytes of signature. The
/// random part is the secret. The signature only allows us to refuse a forged token without a query or a
/// place in a cache. Tokens from before cookies had a prefix have no dot.
@Component
class SessionTokens {
    private static final String MARK = ".";
    private static final int RANDOM_BYTES = 24;
    private static final int SIGNATURE_BYTES = 8;

    private final SignedTokens tokens;

    SessionTokens(SigningKeys keys) {
        this.tokens = new SignedTokens(keys.get("session"), RANDOM_BYTES, SIGNATURE_BYTES);
    }

    String next() {
        return MARK + tokens.create();
    }

    /// Whether the token of a session has the current form.
    static boolean isOfToday(String token) {
        return token.startsWith(MARK);
    }

    /// Whether `token` was created by this node or another one with the same database.
    boolean isOurs(String token) {
        return tokens.verify(isOfToday(token) ? token.substring(MARK.length()) : token) != null;
    }
}
