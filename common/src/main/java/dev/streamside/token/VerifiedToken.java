package dev.streamside.token;

import dev.streamside.member.Grants;
import dev.streamside.member.MemberProfile;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What a token says that has passed every check.
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
