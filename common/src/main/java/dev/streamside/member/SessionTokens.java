package dev.streamside.member;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/// Creates and recognises the tokens in session cookies: 24 random bytes and 8 bytes of signature, in base64url.
/// The random part is the secret. The signature only lets us refuse a forged token without a query or a place in
/// a cache.
///
/// All nodes share one key, which the first node stores in the database.
@Component
class SessionTokens {
    private static final String KEY_NAME = "session";
    private static final String ALGORITHM = "HmacSHA256";
    private static final int KEY_BYTES = 32;
    private static final int RANDOM_BYTES = 24;
    private static final int SIGNATURE_BYTES = 8;
    private static final int TOKEN_LENGTH = ((RANDOM_BYTES + SIGNATURE_BYTES) * 8 + 5) / 6;

    private final SecureRandom random = new SecureRandom();
    private final SecretKeySpec key;

    SessionTokens(JdbcClient jdbc, TransactionTemplate transaction) {
        byte[] fresh = randomBytes(KEY_BYTES);
        this.key = new SecretKeySpec(
                transaction.execute(status -> {
                    jdbc.sql("insert ignore into signing_key (name, secret) values (?, ?)")
                            .params(KEY_NAME, fresh)
                            .update();
                    return jdbc.sql("select secret from signing_key where name = ?")
                            .param(KEY_NAME)
                            .query(byte[].class)
                            .single();
                }),
                ALGORITHM);
    }

    String next() {
        byte[] secret = randomBytes(RANDOM_BYTES);
        byte[] token = Arrays.copyOf(secret, RANDOM_BYTES + SIGNATURE_BYTES);
        System.arraycopy(sign(secret), 0, token, RANDOM_BYTES, SIGNATURE_BYTES);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
    }

    /// Whether `token` was created by this node or another one with the same database.
    boolean isOurs(String token) {
        if (token.length() != TOKEN_LENGTH) {
            return false;
        }
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(token);
            byte[] signature = Arrays.copyOfRange(bytes, RANDOM_BYTES, bytes.length);
            return MessageDigest.isEqual(signature, sign(Arrays.copyOf(bytes, RANDOM_BYTES)));
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    /// The form in which the database stores a token: useless to a thief.
    static byte[] hash(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.US_ASCII));
        } catch (GeneralSecurityException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private byte[] sign(byte[] secret) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return Arrays.copyOf(mac.doFinal(secret), SIGNATURE_BYTES);
        } catch (GeneralSecurityException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private byte[] randomBytes(int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }
}
