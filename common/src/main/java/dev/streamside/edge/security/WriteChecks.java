package dev.streamside.edge.security;

import dev.streamside.account.member.Identity;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.ratelimit.Write;
import dev.streamside.platform.ratelimit.WriteLimits;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// What a request that writes must pass, after its sender is known and before its body is read.
@Component
public record WriteChecks(WriteLimits limits) {
    /// Checks whether the token covers the write, counts it against its limits, and makes sure that its member is
    /// stored.
    ///
    /// @param sender null for a guest
    /// @throws dev.streamside.platform.problem.Refusal `OUT_OF_SCOPE`, `TOO_FAST`, `TOO_MANY_ATTEMPTS` or
    ///     `TRY_LATER`
    public void pass(Write write, @Nullable Identity sender, HttpServletRequest request) {
        if (sender != null) {
            sender.requireScope(write);
        }
        limits.take(write, sender == null ? null : sender.member().id(), ClientAddress.of(request.getRemoteAddr()));
        if (sender != null) {
            sender.ensureStored();
        }
    }
}
