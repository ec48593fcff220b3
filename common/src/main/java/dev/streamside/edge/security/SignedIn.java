package dev.streamside.edge.security;

import dev.streamside.account.member.Identity;
import dev.streamside.account.member.MemberProfile;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AbstractAuthenticationToken;

/// An identity in Spring Security's form. The principal is the member's current profile.
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
