package dev.streamside.lab.dataset;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;

/// Sessions that need no sign-in, and so no password hashing: a token for a client, its hash for the database.
/// Unlike everything else here they are not made from the seed, because a token that can be guessed can be stolen.
final class SignIns {
    private static final int TOKEN_BYTES = 32;

    private final SecureRandom random = new SecureRandom();

    String newToken() {
        byte[] bytes = new byte[TOKEN_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    static byte[] hash(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.US_ASCII));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
