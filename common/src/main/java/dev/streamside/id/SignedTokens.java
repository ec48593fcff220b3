package dev.streamside.id;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// Tokens that nobody else can make: a content of fixed length and a signature, in base64url. The content is not
/// encrypted. Safe for any number of threads.
public final class SignedTokens {
    private static final String ALGORITHM = "HmacSHA256";

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

    /// @param content of the length given to the constructor
    public String sign(byte[] content) {
        byte[] token = Arrays.copyOf(content, contentBytes + signatureBytes);
        System.arraycopy(signature(content), 0, token, contentBytes, signatureBytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
    }

    /// The content of `token`; null when it was not signed with this key.
    public byte @Nullable [] verify(String token) {
        if (token.length() != tokenLength) {
            return null;
        }
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(token);
            byte[] content = Arrays.copyOf(bytes, contentBytes);
            byte[] signature = Arrays.copyOfRange(bytes, contentBytes, bytes.length);
            return MessageDigest.isEqual(signature, signature(content)) ? content : null;
        } catch (IllegalArgumentException _) {
            return null; // not base64, so not ours
        }
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
