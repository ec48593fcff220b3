package dev.streamside.platform.id;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;

/// The form in which the database stores a random token. A thief cannot use it.
public final class TokenHash {
    private TokenHash() {}

    /// @return the SHA-256 of `token`, 32 bytes
    public static byte[] of(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
