package dev.streamside.security;

import dev.streamside.http.BearerToken;
import dev.streamside.member.Identity;
import dev.streamside.member.SessionCookie;
import dev.streamside.member.Sessions;
import dev.streamside.token.Tokens;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Finds out who sent a request: by a bearer token, or else by the session cookie.
@Component
public class Identities {
    private final Sessions sessions;
    private final Tokens tokens;

    Identities(Sessions sessions, Tokens tokens) {
        this.sessions = sessions;
        this.tokens = tokens;
    }

    /// @return null for a guest
    /// @throws dev.streamside.problem.Refusal `INVALID_TOKEN`
    public @Nullable Identity find(HttpServletRequest request) {
        String bearer = BearerToken.of(request);
        if (bearer != null) {
            return tokens.find(bearer);
        }
        String session = SessionCookie.token(request);
        return session == null ? null : sessions.find(session);
    }
}
