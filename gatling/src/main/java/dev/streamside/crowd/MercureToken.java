package dev.streamside.crowd;

import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// What lets members publish to the hub that the laboratory starts, which listens on this machine only.
public final class MercureToken {
    /// The hub accepts what is signed with it.
    public static final String KEY = "only-the-laboratory-publishes-here";

    private static final String ALGORITHM = "HmacSHA256";

    private MercureToken() {}

    /// A token for every topic.
    static String signed() {
        String content = base64(Bytes.of("{\"alg\":\"HS256\",\"typ\":\"JWT\"}")) + "."
                + base64(Bytes.of("{\"mercure\":{\"publish\":[\"*\"]}}"));
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(Bytes.of(KEY), ALGORITHM));
            return content + "." + base64(mac.doFinal(Bytes.of(content)));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
