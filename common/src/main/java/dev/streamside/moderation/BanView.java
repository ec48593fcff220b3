package dev.streamside.moderation;

import dev.streamside.id.MemberId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A ban as the owner of the stream sees it.
record BanView(BannedMember member, Instant bannedAt) {

    /// What the chat shows of the member: without the username, which is private.
    record BannedMember(
            MemberId id, String displayName, @Nullable String imageUrl) {}

    BanView(long memberId, String displayName, @Nullable String imageUrl, Instant bannedAt) {
        this(new BannedMember(new MemberId(memberId), displayName, imageUrl), bannedAt);
    }
}
