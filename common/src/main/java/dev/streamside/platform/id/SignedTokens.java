package dev.streamside.platform.id;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// Tokens that cannot be forged: a content of fixed length and a signature, in base64url. The content is not
/// encrypted. Safe for any thread.
public final class SignedTokens {
    private static final String ALGORITHM = "HmacSHA256";

    private final SecureRandom random = new SecureRandom();
    private final SecretKeySpec key;
    private final int contentBytes;
    private final int signatureBytes;
    private final int tokenLength;

    /// @param contentBytes   length of each content
    /// @param signatureBytes how much of the 32-byte signature a token carries
    public SignedTokens(byte[] key, int contentBytes, int signatureBytes) {
        this.key = new SecretKeySpec(key, ALGORITHM);
        this.contentBytes = contentBytes;
        this.signatureBytes = signatureBytes;
        this.tokenLength = ((contentBytes + signatureBytes) * 8 + 5) / 6;
    }

    /// A new token, whose content is random.
    public String create() {
        byte[] content = new byte[contentBytes];
        random.nextBytes(content);
        return sign(content);
    }

    /// @param content of the length given to the constructor
    public String sign(byte[] content) {
        byte[] token = Arrays.copyOf(content, contentBytes + signatureBytes);
        System.arraycopy(signature(content), 0, token, contentBytes, signatureBytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
    }

    /// The content of `token`; null when it was not signed with this key, or is not spelled exactly as it was
    /// issued.
    public byte @Nullable [] verify(String token) {
        if (token.length() != tokenLength) {
            return null;
        }
        byte[] content;
        try {
            content = Arrays.copyOf(Base64.getUrlDecoder().decode(token), contentBytes);
        } catch (IllegalArgumentException _) {
            return null; // not base64, so not ours
        }
        // The texts are compared, not their bytes: base64 ignores the last bits of a last character, so that up to
        // 16 texts stand for the same bytes.
        return MessageDigest.isEqual(ascii(token), ascii(sign(content))) ? content : null;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private byte[] signature(byte[] content) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return Arrays.copyOf(mac.doFinal(content), signatureBytes);
        } catch (GeneralSecurityException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
