package dev.streamside.moderation;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A ban as the owner of the stream sees it.
record BanView(BannedMember member, Instant bannedAt) {

    /// As the chat shows them: the name that a member signs in with is nobody else's business.
    record BannedMember(
            @JsonFormat(shape = JsonFormat.Shape.STRING) long id,
            String displayName,
            @Nullable String imageUrl) {}

    BanView(long memberId, String displayName, @Nullable String imageUrl, Instant bannedAt) {
        this(new BannedMember(memberId, displayName, imageUrl), bannedAt);
    }
}
