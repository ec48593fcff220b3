package dev.streamside.edge.security;

import dev.streamside.account.member.Identity;
import dev.streamside.account.session.SessionCookie;
import dev.streamside.platform.http.BearerToken;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.context.DeferredSecurityContext;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.web.context.HttpRequestResponseHolder;
import org.springframework.security.web.context.SecurityContextRepository;
import org.springframework.stereotype.Component;

/// Tells Spring Security the sender of a request, on demand. There is no servlet session, so a guest needs no
/// memory.
@Component
record RequestSecurityContextRepository(Identities identities) implements SecurityContextRepository {
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

    /// Nothing to save: sign-in and sign-out write the cookie themselves.
    @Override
    public void saveContext(SecurityContext context, HttpServletRequest request, HttpServletResponse response) {}

    @Override
    public boolean containsContext(HttpServletRequest request) {
        return BearerToken.isIn(request) || SessionCookie.token(request) != null;
    }
}
