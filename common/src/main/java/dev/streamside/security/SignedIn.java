package dev.streamside.security;

import dev.streamside.member.Identity;
import dev.streamside.member.MemberProfile;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AbstractAuthenticationToken;

/// An identity, as Spring Security knows it. The principal is the member as they are now.
final class SignedIn extends AbstractAuthenticationToken {
    private static final long serialVersionUID = 1L;

    private final transient Identity identity;

    SignedIn(Identity identity) {
        super(List.of());
        this.identity = identity;
        setAuthenticated(true);
    }

    Identity identity() {
        return identity;
    }

    @Override
    public MemberProfile getPrincipal() {
        return identity.member();
    }

    @Override
    public @Nullable Object getCredentials() {
        return null;
    }
}
