package dev.streamside.platform.bus;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// Proves that a message is from a node that knows the secret. Otherwise a client that can publish to Redis
/// could show viewers chats that were never stored. The signature is 16 bytes of an HMAC-SHA-256, before the
/// message. It covers the channel, so a message cannot be moved to another one. Without a secret, nothing is
/// signed, and every message is accepted.
final class MessageSignature {
    private static final String ALGORITHM = "HmacSHA256";
    private static final int LENGTH = 16;

    private final @Nullable SecretKeySpec key;

    /// @param secret empty for none
    MessageSignature(String secret) {
        this.key = secret.isEmpty() ? null : new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM);
    }

    byte[] sign(String channel, byte[] message) {
        if (key == null) {
            return message;
        }
        byte[] signed = new byte[LENGTH + message.length];
        System.arraycopy(message, 0, signed, LENGTH, message.length);
        System.arraycopy(signature(key, channel, signed), 0, signed, 0, LENGTH);
        return signed;
    }

    /// The message without its signature; null if that is missing or wrong.
    byte @Nullable [] verify(String channel, byte[] signed) {
        if (key == null) {
            return signed;
        }
        if (signed.length < LENGTH
                || !MessageDigest.isEqual(Arrays.copyOf(signed, LENGTH), signature(key, channel, signed))) {
            return null;
        }
        return Arrays.copyOfRange(signed, LENGTH, signed.length);
    }

    /// Signs the channel, a byte that no channel contains, and the bytes after the signature.
    private static byte[] signature(SecretKeySpec key, String channel, byte[] signed) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update(channel.getBytes(StandardCharsets.UTF_8));
            mac.update((byte) 0);
            mac.update(signed, LENGTH, signed.length - LENGTH);
            return Arrays.copyOf(mac.doFinal(), LENGTH);
        } catch (GeneralSecurityException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
