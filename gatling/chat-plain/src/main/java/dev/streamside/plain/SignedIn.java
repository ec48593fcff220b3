package dev.streamside.plain;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;

/// Finds the member who sent a request, by its cookie.
@Component
class SignedIn {
    static final String COOKIE = "streamside_session";

    private final MemberSessionRepository sessions;

    SignedIn(MemberSessionRepository sessions) {
        this.sessions = sessions;
    }

    /// @param token null without a cookie
    /// @throws ResponseStatusException if no session has this token
    long member(@Nullable String token) {
        if (token == null) {
            throw new ResponseStatusException(HttpStatus.UNAUTHORIZED);
        }
        return sessions.findById(hash(token))
                .orElseThrow(() -> new ResponseStatusException(HttpStatus.UNAUTHORIZED))
                .memberId;
    }

    private static byte[] hash(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.US_ASCII));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
