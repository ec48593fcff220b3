package dev.streamside.account.token;

import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;

/// Counts accepted and refused tokens: once for each request with a token, and for each sign-in on a socket.
@Component
class TokenMetrics {
    /// What is wrong with a token, in the detail that an operator needs to find the cause.
    enum Fault {
        /// Not a token at all, or too long.
        MALFORMED,
        ISSUER,
        /// A type, an algorithm or a key that the issuer does not use.
        KEY,
        SIGNATURE,
        AUDIENCE,
        EXPIRED,
        /// Issued, or becomes valid, in the future.
        EARLY,
        LIFETIME,
        /// Another claim is missing, or cannot be used.
        CLAIM,
        RECALLED,
        /// A service token that is not ours, or has been revoked.
        SERVICE
    }

    private final Counter accepted;
    private final Map<Fault, Counter> refused = new EnumMap<>(Fault.class);

    TokenMetrics(MeterRegistry registry) {
        this.accepted = Counter.builder("streamside.tokens.accepted")
                .description("Tokens that passed every check.")
                .register(registry);
        for (Fault fault : Fault.values()) {
            refused.put(
                    fault,
                    Counter.builder("streamside.tokens.refused")
                            .description("Tokens that did not pass, by what is wrong with them.")
                            .tag("reason", fault.name().toLowerCase(Locale.ROOT))
                            .register(registry));
        }
    }

    void accepted() {
        accepted.increment();
    }

    /// Counts a refused token.
    ///
    /// @param why a sentence for the client
    /// @return `INVALID_TOKEN`, to be thrown
    Refusal refused(Fault fault, String why) {
        Objects.requireNonNull(refused.get(fault)).increment();
        return Refusal.of(ProblemCode.INVALID_TOKEN, "The token is not valid. " + why);
    }

    Refusal expired() {
        return refused(Fault.EXPIRED, "It has expired (exp).");
    }

    Refusal recalled() {
        return refused(Fault.RECALLED, "It has been recalled; sign in again.");
    }
}
