package dev.streamside.edge.security;

import dev.streamside.account.member.Identity;
import dev.streamside.account.session.SessionCookie;
import dev.streamside.account.session.Sessions;
import dev.streamside.account.token.Tokens;
import dev.streamside.platform.http.BearerToken;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Finds the sender of a request: by a bearer token or, without one, by the session cookie.
@Component
public class Identities {
    private final Sessions sessions;
    private final Tokens tokens;

    Identities(Sessions sessions, Tokens tokens) {
        this.sessions = sessions;
        this.tokens = tokens;
    }

    /// @return null for a guest
    /// @throws dev.streamside.platform.problem.Refusal `INVALID_TOKEN`
    public @Nullable Identity find(HttpServletRequest request) {
        String bearer = BearerToken.of(request);
        if (bearer != null) {
            return tokens.find(bearer);
        }
        String session = SessionCookie.token(request);
        return session == null ? null : sessions.find(session);
    }
}
