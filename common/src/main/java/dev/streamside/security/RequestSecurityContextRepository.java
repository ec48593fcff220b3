package dev.streamside.security;

import dev.streamside.http.BearerToken;
import dev.streamside.member.Identity;
import dev.streamside.member.SessionCookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.context.DeferredSecurityContext;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.web.context.HttpRequestResponseHolder;
import org.springframework.security.web.context.SecurityContextRepository;
import org.springframework.stereotype.Component;

/// Tells Spring Security who is asking, on demand. There is no servlet session, so a guest costs no memory.
@Component
class RequestSecurityContextRepository implements SecurityContextRepository {
    private final Identities identities;

    RequestSecurityContextRepository(Identities identities) {
        this.identities = identities;
    }

    @Override
    public DeferredSecurityContext loadDeferredContext(HttpServletRequest request) {
        return new DeferredSecurityContext() {
            private @Nullable SecurityContext context;

            @Override
            public SecurityContext get() {
                SecurityContext known = context;
                if (known == null) {
                    context = known = load(request);
                }
                return known;
            }

            @Override
            public boolean isGenerated() {
                return get().getAuthentication() == null;
            }
        };
    }

    private SecurityContext load(HttpServletRequest request) {
        Identity identity = identities.find(request);
        return identity == null ? new SecurityContextImpl() : new SecurityContextImpl(new SignedIn(identity));
    }

    @Override
    @Deprecated
    public SecurityContext loadContext(HttpRequestResponseHolder holder) {
        return load(holder.getRequest());
    }

    /// Nothing to save: signing in and out write the cookie themselves.
    @Override
    public void saveContext(SecurityContext context, HttpServletRequest request, HttpServletResponse response) {}

    @Override
    public boolean containsContext(HttpServletRequest request) {
        return BearerToken.isIn(request) || SessionCookie.token(request) != null;
    }
}
