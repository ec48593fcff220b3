package dev.streamside.plain;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;

/// Finds the member who sent a request, by its cookie. A message selects session and member, a reaction the session
/// alone, or with the setting `plain.sessions-in-memory` both are selected once. Thread-safe.
@Component
class SignedIn {
    static final String COOKIE = "streamside_session";

    private final MemberSessionRepository sessions;
    private final MemberRepository members;
    private final boolean inMemory;
    private final Cache<String, Author> known =
            Caffeine.newBuilder().maximumSize(100_000).build();

    SignedIn(
            MemberSessionRepository sessions,
            MemberRepository members,
            @Value("${plain.sessions-in-memory:false}") boolean inMemory) {
        this.sessions = sessions;
        this.members = members;
        this.inMemory = inMemory;
    }

    /// @param token null without a cookie
    /// @throws ResponseStatusException if no session has this token
    long member(@Nullable String token) {
        return inMemory ? remembered(token).id() : ofSession(token);
    }

    /// @param token null without a cookie
    /// @throws ResponseStatusException if no session has this token
    Author author(@Nullable String token) {
        return inMemory ? remembered(token) : selected(token);
    }

    /// Selects session and member once, whatever the setting.
    ///
    /// @param token null without a cookie
    /// @throws ResponseStatusException if no session has this token
    Author remembered(@Nullable String token) {
        if (token == null) {
            return selected(null); // which refuses it
        }
        // Without a lock during the queries, for which `get` with a function would hold one.
        Author author = known.getIfPresent(token);
        if (author == null) {
            author = selected(token);
            known.put(token, author);
        }
        return author;
    }

    private Author selected(@Nullable String token) {
        return Author.of(members.findById(ofSession(token)).orElseThrow());
    }

    private long ofSession(@Nullable String token) {
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
