package dev.streamside.account.token;

import com.nimbusds.jwt.JWTClaimsSet;
import dev.streamside.account.member.Grants;
import dev.streamside.account.member.Members;
import dev.streamside.account.token.TokenMetrics.Fault;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.problem.Refusal;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Checks the claims of a token, after its signature has been verified.
final class TokenClaims {
    /// How far the issuer's clock and ours may be apart.
    static final Duration SKEW = Duration.ofSeconds(30);
    private static final int MAX_CHANNELS = 100;

    private final Duration maxLifetime;
    private final BiPredicate<String, MemberId> isUserOf;
    private final TokenMetrics metrics;
    private final Clock clock;

    /// @param isUserOf whether a member is a user of an issuer
    TokenClaims(Duration maxLifetime, BiPredicate<String, MemberId> isUserOf, TokenMetrics metrics, Clock clock) {
        this.maxLifetime = maxLifetime;
        this.isUserOf = isUserOf;
        this.metrics = metrics;
        this.clock = clock;
    }

    /// @throws Refusal `INVALID_TOKEN`
    VerifiedToken check(JWTClaimsSet claims, TokenProperties.Issuer issuer) {
        if (!claims.getAudience().contains(issuer.audience())) {
            throw metrics.refused(Fault.AUDIENCE, "It is for another audience (aud).");
        }
        Instant issuedAt = time("iat", claims.getIssueTime());
        Instant expiresAt = time("exp", claims.getExpirationTime());
        checkTimes(issuedAt, expiresAt, claims.getNotBeforeTime());
        return new VerifiedToken(
                new TokenSubject(issuer.issuer(), subject(claims.getSubject())),
                displayName(text(claims, "name")),
                imageUrl(claims),
                grants(moderates(claims), issuer),
                issuedAt,
                expiresAt);
    }

    private void checkTimes(Instant issuedAt, Instant expiresAt, @Nullable Date notBefore) {
        Instant now = clock.instant();
        if (issuedAt.isAfter(now.plus(SKEW))) {
            throw metrics.refused(Fault.EARLY, "It will be issued in the future (iat); compare the clocks.");
        }
        if (notBefore != null && notBefore.toInstant().isAfter(now.plus(SKEW))) {
            throw metrics.refused(Fault.EARLY, "It is not valid yet (nbf).");
        }
        if (!expiresAt.plus(SKEW).isAfter(now)) {
            throw metrics.expired();
        }
        if (Duration.between(issuedAt, expiresAt).compareTo(maxLifetime) > 0) {
            throw metrics.refused(
                    Fault.LIFETIME,
                    "It is valid for longer than " + maxLifetime.toMinutes()
                            + " minutes (from iat to exp), which this site allows at most.");
        }
    }

    private Instant time(String claim, @Nullable Date time) {
        if (time == null) {
            throw metrics.refused(Fault.CLAIM, "It has no " + claim + ".");
        }
        return time.toInstant();
    }

    private String subject(@Nullable String subject) {
        if (subject == null || !TokenSubject.isSubject(subject)) {
            throw metrics.refused(Fault.CLAIM, "Its subject (sub) must have " + TokenSubject.RULE + ".");
        }
        return subject;
    }

    private @Nullable String text(JWTClaimsSet claims, String name) {
        try {
            return claims.getStringClaim(name);
        } catch (ParseException _) {
            throw metrics.refused(Fault.CLAIM, "Its " + name + " is not a text.");
        }
    }

    /// A name that we would refuse is repaired, because its owner cannot change it for us.
    private String displayName(@Nullable String name) {
        try {
            return Members.DISPLAY_NAME.cleanOrRepair(name);
        } catch (Refusal refusal) {
            throw metrics.refused(
                    Fault.CLAIM, "Its name " + refusal.fields().getFirst().message() + ".");
        }
    }

    /// A picture that we could not show is left out, because it should not keep its owner from a chat.
    private static @Nullable String imageUrl(JWTClaimsSet claims) {
        try {
            return Members.pictureSource(claims.getStringClaim("picture"));
        } catch (Refusal | ParseException _) {
            return null;
        }
    }

    private Grants grants(Set<ChannelId> moderates, TokenProperties.Issuer issuer) {
        IssuerReach reach = issuer.reach();
        return moderates.isEmpty()
                ? Grants.NONE
                : Grants.moderating((channel, owner) -> moderates.contains(channel)
                        && reach.contains(channel, () -> isUserOf.test(issuer.issuer(), owner)));
    }

    private Set<ChannelId> moderates(JWTClaimsSet claims) {
        if (!(claims.getClaim("streamside") instanceof Map<?, ?> ours) || ours.get("channels") == null) {
            return Set.of();
        }
        if (!(ours.get("channels") instanceof Map<?, ?> roles)
                || roles.size() > MAX_CHANNELS
                || !roles.values().stream().allMatch("moderator"::equals)) {
            throw metrics.refused(
                    Fault.CLAIM,
                    "Its streamside.channels must be an object of at most " + MAX_CHANNELS
                            + " ids of channels, each with the role moderator.");
        }
        try {
            return roles.keySet().stream()
                    .map(id -> ChannelId.of(id.toString()))
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IllegalArgumentException _) {
            throw metrics.refused(
                    Fault.CLAIM, "Its streamside.channels names something that is not the id of a channel.");
        }
    }
}
