package dev.streamside.member;

import dev.streamside.id.SignedTokens;
import java.security.SecureRandom;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/// Creates and recognises the tokens in session cookies: 24 random bytes and 8 bytes of signature. The random
/// part is the secret. The signature only lets us refuse a forged token without a query or a place in a cache.
///
/// All nodes share one key, which the first node stores in the database.
@Component
class SessionTokens {
    private static final String KEY_NAME = "session";
    private static final int KEY_BYTES = 32;
    private static final int RANDOM_BYTES = 24;
    private static final int SIGNATURE_BYTES = 8;

    private final SecureRandom random = new SecureRandom();
    private final SignedTokens tokens;

    SessionTokens(JdbcClient jdbc, TransactionTemplate transaction) {
        byte[] fresh = randomBytes(KEY_BYTES);
        byte[] key = transaction.execute(status -> {
            jdbc.sql("insert ignore into signing_key (name, secret) values (?, ?)")
                    .params(KEY_NAME, fresh)
                    .update();
            return jdbc.sql("select secret from signing_key where name = ?")
                    .param(KEY_NAME)
                    .query(byte[].class)
                    .single();
        });
        this.tokens = new SignedTokens(key, RANDOM_BYTES, SIGNATURE_BYTES);
    }

    String next() {
        return tokens.sign(randomBytes(RANDOM_BYTES));
    }

    /// Whether `token` was created by this node or another one with the same database.
    boolean isOurs(String token) {
        return tokens.verify(token) != null;
    }

    private byte[] randomBytes(int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }
}
