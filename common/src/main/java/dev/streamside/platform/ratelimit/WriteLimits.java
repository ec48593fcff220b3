package dev.streamside.platform.ratelimit;

import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.problem.Refusal;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Limits every call that writes, by member and by client address, over all connections and transports.
@Component
public class WriteLimits {
    private record Limits(RateLimiter<MemberId> ofMember, RateLimiter<ClientAddress> ofAddress) {}

    private final Map<Write, Limits> limits = new EnumMap<>(Write.class);

    WriteLimits(LimitProperties properties, RateLimiters limiters) {
        for (Write write : Write.values()) {
            limits.put(
                    write,
                    new Limits(
                            limiters.create(
                                    write.label() + "-per-member",
                                    properties.ofMember(write),
                                    write.code(),
                                    "You are doing this too often."),
                            limiters.create(
                                    write.label() + "-per-address",
                                    properties.ofAddress(write),
                                    write.code(),
                                    "Too much of this comes from your network.")));
        }
    }

    /// Counts a call. A call refused because of the member does not count for the address, so one member
    /// cannot use up the limit of the others at that address.
    ///
    /// @param memberId null for a guest
    /// @throws Refusal `TOO_FAST` (`TOO_MANY_ATTEMPTS` for [Write#ACCOUNT]) with the time to wait
    public void take(Write write, @Nullable MemberId memberId, ClientAddress address) {
        Limits limit = Objects.requireNonNull(limits.get(write));
        if (memberId != null) {
            limit.ofMember().take(memberId);
        }
        limit.ofAddress().take(address);
    }
}
