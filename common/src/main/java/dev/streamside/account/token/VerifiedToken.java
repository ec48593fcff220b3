package dev.streamside.account.token;

import dev.streamside.account.member.Grants;
import dev.streamside.account.member.MemberProfile;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The claims of a token that has passed every check.
///
/// @param imageUrl null for none
record VerifiedToken(
        TokenSubject subject,
        String displayName,
        @Nullable String imageUrl,
        Grants grants,
        Instant issuedAt,
        Instant expiresAt) {

    /// @param joinedAt when the subject became a member
    MemberProfile member(Instant joinedAt) {
        return new MemberProfile(subject.memberId(), subject.username(), displayName, imageUrl, joinedAt, grants);
    }
}
