package dev.streamside.edge.security;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.security.web.firewall.FirewalledRequest;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.security.web.firewall.StrictHttpFirewall;

/// Spring Security's firewall, except that a suspicious address gets the same answer as any other that does
/// not exist, and that any method passes: each address lists the methods that it supports in `Allow`.
final class Firewall extends StrictHttpFirewall {
    Firewall() {
        setUnsafeAllowAnyHttpMethod(true);
    }

    /// @throws dev.streamside.platform.problem.Refusal `NOT_FOUND` for an address with characters that our
    ///     addresses do not have
    @Override
    public FirewalledRequest getFirewalledRequest(HttpServletRequest request) {
        try {
            return super.getFirewalledRequest(request);
        } catch (RequestRejectedException _) {
            throw SecurityConfiguration.nothingHere();
        }
    }
}
