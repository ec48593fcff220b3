package dev.streamside.account.member;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings of sign-up, sign-in and sessions.
///
/// @param sessionLifetime    longest lifetime of a session, even if it is used
/// @param sessionIdle        how long an unused session lasts. It may be up to a half longer or shorter, but never by
///                           more than two hours
/// @param attemptsPerAccount wrong passwords for one account from one client address in `attemptPeriod`. Further
///                           attempts are slowed down, never blocked for good
/// @param attemptsPerAddress sign-ups and wrong passwords from one client address (IPv6: one /64 network) in
///                           `attemptPeriod`
/// @param attemptPeriod      the period to which both limits apply
/// @param hashingThreads     passwords hashed at once. Each takes a core for some 50 ms, and 19 MiB
/// @param hashingQueue       passwords that may wait to be hashed. More are refused with `TOO_MANY_ATTEMPTS`. One
///                           client takes a quarter of them
@ConfigurationProperties(prefix = "streamside.member", ignoreUnknownFields = false)
public record MemberProperties(
        @DefaultValue("30d") Duration sessionLifetime,
        @DefaultValue("7d") Duration sessionIdle,
        @DefaultValue("10") int attemptsPerAccount,
        @DefaultValue("60") int attemptsPerAddress,
        @DefaultValue("5m") Duration attemptPeriod,
        @DefaultValue("1") int hashingThreads,
        @DefaultValue("20") int hashingQueue) {

    public MemberProperties {
        if (!sessionLifetime.isPositive() || !sessionIdle.isPositive() || !attemptPeriod.isPositive()) {
            throw new IllegalArgumentException("session-lifetime, session-idle and attempt-period must be positive");
        }
        if (attemptsPerAccount < 1 || attemptsPerAddress < 1 || hashingThreads < 1 || hashingQueue < 1) {
            throw new IllegalArgumentException(
                    "attempts-per-account, attempts-per-address, hashing-threads and hashing-queue must be at least 1");
        }
    }
}
