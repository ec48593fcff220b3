package dev.streamside.security;

import dev.streamside.member.Identity;
import dev.streamside.member.SessionCookie;
import dev.streamside.member.Sessions;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Finds out who sent a request, by the session cookie.
@Component
public class Identities {
    private final Sessions sessions;

    Identities(Sessions sessions) {
        this.sessions = sessions;
    }

    /// @return null for a guest
    public @Nullable Identity find(HttpServletRequest request) {
        String token = SessionCookie.token(request);
        return token == null ? null : sessions.find(token);
    }
}
