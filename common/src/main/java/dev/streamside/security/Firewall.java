package dev.streamside.security;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.security.web.firewall.FirewalledRequest;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.security.web.firewall.StrictHttpFirewall;

/// Spring Security's firewall, except that a suspicious address gets the same answer as any other that does not exist,
/// and that any method passes: the addresses know which ones they take, and say so in `Allow`.
final class Firewall extends StrictHttpFirewall {
    Firewall() {
        setUnsafeAllowAnyHttpMethod(true);
    }

    /// @throws dev.streamside.problem.Refusal `NOT_FOUND` for an address with characters that no address of ours has
    @Override
    public FirewalledRequest getFirewalledRequest(HttpServletRequest request) {
        try {
            return super.getFirewalledRequest(request);
        } catch (RequestRejectedException _) {
            throw SecurityConfiguration.nothingHere();
        }
    }
}
