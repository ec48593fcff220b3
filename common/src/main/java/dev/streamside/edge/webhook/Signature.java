package dev.streamside.edge.webhook;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Signs messages as <https://www.standardwebhooks.com> describes it, so that receivers can check them with a
/// library.
final class Signature {
    private static final String ALGORITHM = "HmacSHA256";

    private Signature() {}

    /// @param id        of the message
    /// @param timestamp in seconds, of this attempt: a receiver refuses old ones, which an attacker may have
    ///                  recorded
    /// @return the header `webhook-signature`
    static String of(byte[] key, String id, long timestamp, String body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            byte[] signed = (id + "." + timestamp + "." + body).getBytes(StandardCharsets.UTF_8);
            return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(signed));
        } catch (GeneralSecurityException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
