package dev.streamside.platform.id;

import java.security.SecureRandom;
import java.util.Base64;

/// Random texts that cannot be guessed. Only their [TokenHash] is stored.
public final class RandomToken {
    private static final int BYTES = 24;
    private static final SecureRandom RANDOM = new SecureRandom();

    private RandomToken() {}

    /// @return 32 characters that may be part of an address
    public static String create() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
