package dev.streamside.viewer;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.OptionalLong;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.http.ResponseCookie;
import org.springframework.stereotype.Component;
import org.springframework.web.util.WebUtils;

/// Signed random ids for guests, so that nobody can invent guests: each id has to come from us.
@Component
public class GuestCookies {
    private static final String NAME = "streamside_viewer";
    private static final String ALGORITHM = "HmacSHA256";
    private static final int ID_BYTES = Long.BYTES;
    private static final int SIGNATURE_BYTES = 16;

    private final SecretKeySpec key;

    GuestCookies(ViewerProperties properties) {
        byte[] secret = properties.secret().getBytes(StandardCharsets.UTF_8);
        if (secret.length == 0) {
            secret = new byte[32];
            new SecureRandom().nextBytes(secret);
        }
        key = new SecretKeySpec(secret, ALGORITHM);
    }

    /// The guest who sent the request; empty without a valid cookie.
    public OptionalLong find(HttpServletRequest request) {
        Cookie cookie = WebUtils.getCookie(request, NAME);
        if (cookie == null || cookie.getValue().length() > 64) {
            return OptionalLong.empty();
        }
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(cookie.getValue());
            if (bytes.length == ID_BYTES + SIGNATURE_BYTES) {
                byte[] id = Arrays.copyOf(bytes, ID_BYTES);
                if (MessageDigest.isEqual(sign(id), Arrays.copyOfRange(bytes, ID_BYTES, bytes.length))) {
                    return OptionalLong.of(ByteBuffer.wrap(id).getLong());
                }
            }
        } catch (IllegalArgumentException _) {
            // not base64, so not ours
        }
        return OptionalLong.empty();
    }

    /// The `Set-Cookie` header with the id of `guest`.
    public String header(long guest, HttpServletRequest request) {
        byte[] id = ByteBuffer.allocate(ID_BYTES).putLong(guest).array();
        byte[] bytes = ByteBuffer.allocate(ID_BYTES + SIGNATURE_BYTES)
                .put(id)
                .put(sign(id))
                .array();
        return ResponseCookie.from(NAME, Base64.getUrlEncoder().withoutPadding().encodeToString(bytes))
                .httpOnly(true)
                .secure(request.isSecure())
                .sameSite("Lax")
                .path("/")
                .build()
                .toString();
    }

    private byte[] sign(byte[] id) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return Arrays.copyOf(mac.doFinal(id), SIGNATURE_BYTES);
        } catch (GeneralSecurityException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
