package dev.streamside.token;

import dev.streamside.id.ChannelId;
import dev.streamside.member.MemberProfile;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a token says that has passed every check.
///
/// @param imageUrl  null for none
/// @param moderates the channels that its subject moderates, as long as it is valid
record VerifiedToken(
        TokenSubject subject,
        String displayName,
        @Nullable String imageUrl,
        Set<ChannelId> moderates,
        Instant issuedAt,
        Instant expiresAt) {

    /// @param joinedAt when the subject became a member
    MemberProfile member(Instant joinedAt) {
        return new MemberProfile(subject.memberId(), subject.username(), displayName, imageUrl, joinedAt, moderates);
    }
}
