package dev.streamside.moderation.permission;

import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;

/// The members who are banned from a channel's chats. An interface, because the class that keeps the bans
/// uses [Permissions] itself.
public interface BannedMembers {
    /// Answers from memory; the first call for a channel waits until its bans are loaded.
    ///
    /// @throws dev.streamside.platform.problem.Refusal `TRY_LATER` if too many requests use the database at once
    boolean contains(ChannelId channel, MemberId member);

    /// As [#contains], from the database, in the caller's transaction.
    boolean isStored(ChannelId channel, MemberId member);

    /// Makes every node read the channel's bans again when the caller's transaction ends.
    void changed(ChannelId channel);
}
